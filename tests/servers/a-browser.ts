import { Secrets } from '#serve/mcp/index.ts';
import { createServersApi, type ServersDeps } from '../../workers/servers/servers-api.ts';
import { recordingsInMemory } from './recordings-in-memory.ts';

/** The servers of a browser, as the eval worker keeps them, with what a test changes of its world. */
export function aBrowser(change: Partial<ServersDeps> = {}) {
  let ids = 0;
  return createServersApi({
    fetch: (input, init) => fetch(input, init),
    pageOrigin: 'http://127.0.0.1',
    version: '1',
    now: () => performance.timeOrigin + performance.now(),
    makeId: () => `message-${ids++}`,
    wait: async () => {},
    tell: () => {},
    openPort: () => Promise.reject(new Error('no testbed')),
    loadPatterns: async () => {},
    recordings: recordingsInMemory(),
    secrets: new Secrets(),
    signIns: { tokenFor: () => undefined, forget: () => {} },
    ...change,
  });
}
