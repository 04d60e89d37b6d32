import { describe, expect, test } from 'vitest';
import type { WireEntry } from '#store/bridge/line.ts';
import { PlaygroundError } from '#core/errors.ts';
import { NoticeStore } from '../../src/app/frame/state/notice-store.svelte.ts';
import { KEPT_ROWS, KEPT_TEXT, WireStore } from '../../src/app/frame/state/wire-store.svelte.ts';

const entry = (id: string, change: Partial<WireEntry> = {}): WireEntry => ({
  id,
  at: 0,
  from: 'page',
  method: 'GET',
  url: 'https://example.org/a?b=1',
  leftTheSite: true,
  ...change,
});

describe('the wire', () => {
  test('counts what left and what is the site’s own, and never counts an answer twice', () => {
    const wire = new WireStore();
    wire.apply(entry('1'));
    wire.apply(entry('1', { status: 200, durationMs: 4 }));
    wire.apply(entry('2', { leftTheSite: false, url: 'http://localhost/x.json' }));
    expect([wire.left, wire.own, wire.hosts]).toEqual([1, 1, ['example.org']]);
    expect(wire.rows.map((row) => row.entry?.status)).toEqual([200, undefined]);
  });

  test('keeps a bounded list but counts on, and an answer after its row has gone is not a new request', () => {
    const wire = new WireStore();
    wire.apply(entry('slow'));
    for (let index = 0; index < KEPT_ROWS + 5; index++) wire.apply(entry(`e${index}`, { durationMs: 1 }));
    wire.apply(entry('slow', { durationMs: 9000 }));
    expect(wire.rows).toHaveLength(KEPT_ROWS);
    expect(wire.left).toBe(KEPT_ROWS + 6);
  });

  test('keeps 16 million characters of messages, a pinned one among them', () => {
    const wire = new WireStore();
    const about = { serverId: 's', serverTitle: 'S', direction: 'received', kind: 'notification' } as const;
    const size = 1_000_000;
    for (let at = 0; at < 40; at++) {
      wire.addMessage({ id: `m${at}`, at, ...about, body: 'x'.repeat(size), bytes: size, isCut: true });
      if (at === 3) wire.pin('m3', true);
    }
    expect(wire.rows).toHaveLength(KEPT_TEXT / size);
    expect(wire.rows.slice(0, 2).map(({ id }) => id)).toEqual(['m3', 'm25']);
  });
});

describe('notices', () => {
  test('an error shows its hint and at most three stand at once', () => {
    const store = new NoticeStore();
    for (const text of ['a', 'b', 'c']) store.say(text);
    store.fail(new PlaygroundError('storage-quota', 'The store is full.', 'Export the run.'));
    expect(store.notices.map(({ text }) => text)).toEqual(['b', 'c', 'The store is full.']);
    expect(store.notices.at(-1)).toMatchObject({ kind: 'error', hint: 'Export the run.' });
    store.dismiss(store.notices[0]!.id);
    expect(store.notices).toHaveLength(2);
  });

  test('an offer stays whatever is said after it, until it is dismissed', () => {
    const store = new NoticeStore();
    const id = store.offerNewer(() => {});
    for (const text of ['a', 'b', 'c', 'd']) store.say(text);
    expect(store.notices.map(({ kind }) => kind)).toEqual(['offer', 'info', 'info', 'info']);
    store.dismiss(id);
    expect(store.notices.map(({ text }) => text)).toEqual(['b', 'c', 'd']);
  });
});
