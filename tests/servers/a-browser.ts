import { Secrets } from '#mcp/index.ts';
import { createServersApi } from '../../workers/servers/servers-api.ts';
import { recordingsInMemory } from './recordings-in-memory.ts';

/** The servers of a browser without a network of its own, as the eval worker keeps them. */
export function aBrowser() {
  let ids = 0;
  const recordings = recordingsInMemory();
  return createServersApi({
    fetch: (input, init) => fetch(input, init),
    pageOrigin: 'http://127.0.0.1',
    version: '1',
    now: () => performance.now(),
    makeId: () => `message-${ids++}`,
    wait: async () => {},
    tell: () => {},
    openPort: () => Promise.reject(new Error('no testbed')),
    loadPatterns: async () => {},
    recordings,
    secrets: new Secrets(),
    signIns: { tokenFor: () => undefined, forget: () => {} },
  });
}
