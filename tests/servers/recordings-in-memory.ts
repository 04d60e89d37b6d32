import type { RecordingStore } from '../../workers/servers/recorded-servers.ts';

/** A store of recordings made of a map. */
export function recordingsInMemory(): RecordingStore & { texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    ids: async () => [...texts.keys()],
    get: async (id) => texts.get(id),
    put: async (id, text) => void texts.set(id, text),
    remove: async (id) => void texts.delete(id),
  };
}
