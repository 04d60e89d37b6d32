import type { World } from '../world.ts';

/** What each server does, by its name; loaded when first asked for. */
const worlds: Record<string, () => Promise<World>> = {
  time: async () => (await import('./time.ts')).time,
};

/** What a server's tools do; undefined for a server the farm does not have. */
export const loadWorld = async (server: string): Promise<World | undefined> =>
  Object.hasOwn(worlds, server) ? worlds[server]!() : undefined;

export const worldNames: readonly string[] = Object.keys(worlds);
