import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Validator } from '@cfworker/json-schema';
import { SHIPPED_IDS } from '#core/dataset.ts';
import { openUrl, readCatalog, resolveUrl, roleOf } from '#files/datasets/index.ts';
import ownFileSchema from '../../src/files/datasets/own-file.schema.json';
import ownFileVectors from '../vectors/datasets/own-file.json';
import { imported } from './imported.ts';

const jsDelivr = 'https://cdn.jsdelivr.net/gh/o/r@main/data/a%20b.json';
const raw = 'https://raw.githubusercontent.com/o/r/main/data/a%20b.json';
const huggingFace = 'https://huggingface.co/datasets/o/n/resolve/main/data/a.json';

describe('resolveUrl', () => {
  test.each([
    ['https://huggingface.co/datasets/o/n/blob/main/data/a.json', [huggingFace]],
    ['huggingface.co/datasets/o/n/raw/main/data/a.json', [huggingFace]],
    [`${huggingFace}?download=true`, [huggingFace]],
    [
      'https://huggingface.co/datasets/squad/blob/main/a.json',
      ['https://huggingface.co/datasets/squad/resolve/main/a.json'],
    ],
    ['https://github.com/o/r/blob/main/data/a%20b.json', [jsDelivr, raw]],
    ['https://github.com/o/r/raw/refs/heads/main/data/a%20b.json', [jsDelivr, raw]],
    [raw, [jsDelivr, raw]],
    [jsDelivr, [jsDelivr, raw]],
    ['https://example.org/x.json?key=1', ['https://example.org/x.json?key=1']],
  ])('%s', (pasted, candidates) => {
    expect(resolveUrl(pasted).candidates).toEqual(candidates);
  });

  test('names the file as its path does', () => expect(resolveUrl(raw).name).toBe('a b.json'));

  test.each([
    '',
    'not an address',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://huggingface.co/datasets/o/n',
    'https://github.com/o/r',
  ])('refuses “%s”', (pasted) =>
    expect(() => resolveUrl(pasted)).toThrow(
      expect.objectContaining({ code: 'dataset-unreachable' }) as Error,
    ),
  );
});

describe('openUrl', () => {
  const data = '[{"query":"Ask it","tools":[],"expected":[]}]';
  const world = (answers: Record<string, Response | Error>) => {
    const asked: string[] = [];
    const fetch = (async (url: string) => {
      asked.push(url);
      const answer = answers[url];
      if (answer instanceof Response) return answer;
      throw answer ?? new TypeError('Failed to fetch');
    }) as typeof globalThis.fetch;
    return { asked, file: openUrl(raw, fetch, new AbortController().signal) };
  };

  test('reads the first address that gives data', async () => {
    const { asked, file } = world({ [jsDelivr]: new Response(data) });
    expect((await imported([file])).tasks).toMatchObject([{ id: 'a b.json#0' }]);
    expect(asked).toEqual([jsDelivr]);
  });

  test('goes on to the mirrors when the address itself gives no data', async () => {
    const mirror = 'https://mirror.example/a.json';
    const asked: string[] = [];
    const fetch = (async (url: string) => {
      asked.push(url);
      if (url === mirror) return new Response(data);
      throw new TypeError('Failed to fetch');
    }) as typeof globalThis.fetch;
    const file = openUrl(huggingFace, fetch, new AbortController().signal, [mirror]);
    expect((await imported([file])).tasks).toHaveLength(1);
    expect(asked).toEqual([huggingFace, mirror]);
  });

  test.each([
    ['at once', []],
    ['after its first bytes', ['[{"quer']],
  ])('goes on to the mirrors when the body breaks off %s', async (_, before) => {
    const broken = (): Response =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            const piece = before.shift();
            if (piece === undefined) controller.error(new TypeError('network error'));
            else controller.enqueue(new TextEncoder().encode(piece));
          },
        }),
      );
    const { asked, file } = world({ [jsDelivr]: broken(), [raw]: new Response(data) });
    expect((await imported([file])).tasks).toHaveLength(1);
    expect(asked).toEqual([jsDelivr, raw]);
  });

  test.each([
    ['403', new Response('too big', { status: 403 })],
    ['404', new Response('', { status: 404 })],
    ['429', new Response('', { status: 429 })],
    ['web page', new Response('<!doctype html>')],
    ['LFS', new Response('version https://git-lfs.github.com/spec/v1\noid sha256:1\n')],
    ['no answer', new TypeError('Failed to fetch')],
  ])('goes on after %s, and tells what each address said when none gives data', async (word, answer) => {
    const good = world({
      [jsDelivr]: answer instanceof Response ? answer.clone() : answer,
      [raw]: new Response(data),
    });
    expect((await imported([good.file])).tasks).toHaveLength(1);
    const none = world({ [jsDelivr]: answer });
    const failure = (await imported([none.file]).catch((error: unknown) => error)) as Error;
    expect(failure).toMatchObject({
      code: 'dataset-unreachable',
      hint: expect.stringContaining('drop it here') as string,
    });
    expect(failure.message).toContain(word);
    // Where no host answered there is one sentence with their names.
    const named = word === 'no answer' ? [jsDelivr, raw].map((each) => new URL(each).host) : [jsDelivr, raw];
    for (const each of named) expect(failure.message).toContain(each);
    if (word === 'no answer') expect(failure.message).not.toContain('https://');
  });
});

test.each([
  ['{"id":"simple_0","question":[[]],"function":[]}\n', 'bfcl-questions'],
  ['{"id":"simple_0","ground_truth":[]}\n', 'bfcl-answers'],
  ['[{"query":"q","tools":[]}]', 'tasks'],
  ['[{"uuid":"u","function_call_label":[]', 'unknown'],
  ['<html>', 'unknown'],
])('roleOf %s is %s', (head, role) => expect(roleOf(head)).toBe(role));

describe('the catalog', () => {
  const json: unknown = JSON.parse(readFileSync('public/datasets/catalog.json', 'utf8'));

  test('can be read, ids are unique and none of the site’s own, and its addresses can be fetched', () => {
    const entries = readCatalog(json as never);
    expect(entries.filter(({ id }) => SHIPPED_IDS.includes(id))).toEqual([]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    for (const { files } of entries) {
      for (const { candidates } of files)
        for (const url of candidates) expect(resolveUrl(url).candidates).toContain(url);
    }
  });

  test.each([
    ['no object', 5],
    ['another version', { version: 2, datasets: [] }],
    ['an entry without a licence', { version: 1, datasets: [{ id: 'a', files: [] }] }],
  ])('%s is refused', (_, broken) => {
    expect(() => readCatalog(broken as never)).toThrow(
      expect.objectContaining({ code: 'dataset-unreadable' }) as Error,
    );
  });
});

test('the schema of own files accepts what the importer reads and refuses what it rejects', () => {
  const validator = new Validator(ownFileSchema as never, '2020-12');
  for (const { rows, notes } of ownFileVectors as { rows: unknown[]; notes: { row: number }[] }[]) {
    rows.forEach((row, index) => {
      expect(validator.validate(row).valid).toBe(!notes.some((note) => note.row === index));
    });
  }
});
