/** The registry of loaded icons, by name. A game's chunk adds its own. */
const bodies: Record<string, string> = {};

export function addIcons(more: Record<string, string>): void {
  Object.assign(bodies, more);
}

export function iconBody(name: string): string {
  return bodies[name] ?? "";
}
