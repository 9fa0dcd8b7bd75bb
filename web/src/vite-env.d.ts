/** Declares the type of imports that end in `?icons`. */
declare module "*?icons" {
  /** The SVG body of every icon that is named in the file. */
  const bodies: Record<string, string>;
  export default bodies;
}
