/** The registry of loaded icons, by name; each game adds its own when it is loaded. */
const bodies: Record<string, string> = {};

export function addIcons(more: Record<string, string>): void {
  Object.assign(bodies, more);
}

export function iconBody(name: string): string {
  return bodies[name] ?? "";
}
