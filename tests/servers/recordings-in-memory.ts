import type { RecordingFile, RecordingStore } from '../../workers/servers/recorded-servers.ts';

/** A store of recordings made of a map. */
export function recordingsInMemory(): RecordingStore {
  const files = new Map<string, RecordingFile>();
  return {
    ids: async () => [...files.keys()],
    get: async (id) => files.get(id),
    put: async (id, file) => void files.set(id, file),
    remove: async (id) => void files.delete(id),
  };
}
