import { describe, expect, test } from 'vitest';
import { recordingLimits } from '../../src/serve/mcp/server-recording.ts';
import { createRecordedServersApi, RecordedServers } from '../../workers/servers/recorded-servers.ts';
import { aRecordingFile } from '../builders/a-recording-file.ts';
import { recordingsInMemory } from '../servers/recordings-in-memory.ts';

const file = aRecordingFile('lamps');
const repository = 'https://github.com/me/them/blob/main/lamps.server.jsonl';

/** The API of a browser whose network answers so, and the addresses that were asked. */
type Answer = (url: string, signal: AbortSignal) => Response | Promise<Response>;
function aBrowser(answer: Answer) {
  const store = recordingsInMemory();
  const recorded = new RecordedServers(store);
  const asked: string[] = [];
  const api = createRecordedServersApi(recorded, undefined as never, async (url, init) => {
    asked.push(url as string);
    return answer(url as string, init!.signal!);
  });
  const fetched = (url: string, id?: string) => api.fetchRecording({ url, ...(id ? { id } : {}) }, () => {});
  return { api, asked, fetched, recorded, store };
}

describe('a recording at an address', () => {
  test('is fetched from the file behind a page of GitHub, kept, and says where it is from', async () => {
    const steps: (number | undefined)[][] = [];
    const { api, asked, recorded, store } = aBrowser((url) =>
      url.startsWith('https://raw.')
        ? new Response(file, { headers: { 'content-length': `${file.length}` } })
        : new Response('', { status: 404 }),
    );
    const kept = (await api.fetchRecording({ url: `${repository}?plain=1` }, (...step) => steps.push(step)))!;
    expect(asked.at(-1)).toBe('https://raw.githubusercontent.com/me/them/main/lamps.server.jsonl');
    expect(kept).toMatchObject({ title: expect.stringContaining('lamps'), from: repository, issues: [] });
    expect(steps.at(-1)).toEqual([file.length, file.length]);
    expect(await store.ids()).toEqual([kept.id]);
    const { recorded: facts } = await new RecordedServers(store).replay(kept.id);
    expect(facts).toEqual({
      recordedAt: Date.parse('2026-11-29T03:04:05.678Z'),
      calls: 0,
      requests: 0,
      from: repository,
    });
    expect((await recorded.replay(kept.id)).recorded).toEqual(facts);
  });

  test('is kept only where it is the one that a link speaks of', async () => {
    const { fetched, store } = aBrowser(() => new Response(file));
    const other = `recorded-${'0a'.repeat(16)}`;
    await expect(fetched('https://a.org/x.jsonl', other)).rejects.toMatchObject({
      code: 'linked-file-changed',
    });
    expect(await store.ids()).toEqual([]);
    const { id } = (await fetched('https://a.org/x.jsonl'))!;
    expect((await fetched('https://a.org/x.jsonl', id))!.id).toBe(id);
  });

  test.each<[string, Answer, string, RegExp]>([
    ['is not there', () => new Response('', { status: 404 }), 'linked-file-unreachable', /404/],
    [
      'does not answer',
      () => Promise.reject(new TypeError('blocked')),
      'linked-file-unreachable',
      /no answer/,
    ],
    ['is a page', () => new Response('<!doctype html><p>Sign in'), 'linked-file-unreachable', /page/],
    ['is no recording', () => new Response('{"a":1}\n'), 'recorded-server-unreadable', /no recording/],
    [
      'says that it is 50 MB',
      () => new Response(file, { headers: { 'content-length': `${50 * 2 ** 20}` } }),
      'recorded-server-unreadable',
      /50 MB.*32 MB/,
    ],
    [
      'never ends',
      () => new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(2 ** 22)) })),
      'recorded-server-unreadable',
      new RegExp(`${recordingLimits.fileBytes / 2 ** 20} MB`),
    ],
  ])('that %s is refused, and nothing is kept', async (_, answer, code, message) => {
    const { fetched, store } = aBrowser(answer);
    await expect(fetched('https://a.org/x.jsonl')).rejects.toMatchObject({ code, message });
    expect(await store.ids()).toEqual([]);
  });

  test('names no file where it is a page that lists files', async () => {
    const { asked, fetched } = aBrowser(() => new Response(file));
    await expect(fetched('https://github.com/me/them')).rejects.toMatchObject({
      code: 'linked-file-unreachable',
      hint: expect.stringContaining('Open a recording'),
    });
    expect(asked).toEqual([]);
  });

  test('that is being fetched can be stopped', async () => {
    const { api, store } = aBrowser(
      (_, signal) =>
        new Response(
          new ReadableStream({
            start(to) {
              to.enqueue(new TextEncoder().encode(file));
              signal.addEventListener('abort', () => to.error(signal.reason));
            },
          }),
        ),
    );
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    const under = api.fetchRecording({ url: 'https://a.org/x.jsonl' }, stop, stopping.signal);
    expect(await under).toBeUndefined();
    expect(await store.ids()).toEqual([]);
  });
});
