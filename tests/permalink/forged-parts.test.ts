import { expect, test } from 'vitest';
import { fromPermalink, MAX_CELLS, selectionHash, toPermalink, type ResultLink } from '#permalink/index.ts';
import {
  checksum,
  fromBase64Url,
  joinParts,
  shortLength,
  splitParts,
  toBase64Url,
} from '../../src/permalink/codec.ts';
import { reproducedWords } from '../../src/app/shared/claim-check.ts';
import { defaultConfig } from '../../src/app/runs/linked-setup.ts';

const honest: ResultLink = {
  kind: 'result',
  config: defaultConfig('ground', 'Ground'),
  dataset: { id: 'ground', title: 'Ground', tasks: 9, orderHash: 'ff' },
  createdAt: 1_795_000_000_000,
  versions: { app: '0.1.0', rules: '2026-11' },
  ordinals: [0, 4],
  ordinalsHash: selectionHash([0, 4]),
  taskCount: 2,
  verdicts: Array.from({ length: 6 }, () => 'correct'),
};

/** An honest link with other parts and a checksum that fits them. */
async function forgedOf(
  change: (header: Record<string, unknown>, rest: Uint8Array[]) => Uint8Array[],
): Promise<string> {
  const text = await toPermalink(honest);
  const [first, ...rest] = await splitParts(fromBase64Url(text.slice(2)).slice(4), shortLength);
  const header = JSON.parse(new TextDecoder().decode(first)) as Record<string, unknown>;
  const others = change(header, rest);
  const parts = [new TextEncoder().encode(JSON.stringify(header)), ...others] as Uint8Array<ArrayBuffer>[];
  const whole = await joinParts(parts);
  const payload = new Uint8Array(4 + whole.length);
  new DataView(payload.buffer).setUint32(0, checksum(whole));
  payload.set(whole, 4);
  return `2.${toBase64Url(payload)}`;
}

test('a link of many parts that each unpack to much is refused before it fills the memory', async () => {
  const bomb = await forgedOf((_, rest) => [
    ...rest,
    ...Array.from({ length: 50 }, () => new Uint8Array(256 * 1024)),
  ]);
  expect(bomb.length).toBeLessThan(20_000);
  await expect(fromPermalink(bomb)).rejects.toThrow('its parts do not add up');
});

test('a list of averages that names none is none, so that nothing is called reproduced beside the verdicts', async () => {
  const link = (await fromPermalink(await forgedOf((header, rest) => ((header.y = []), rest)))) as ResultLink;
  const words = reproducedWords(link, {
    cells: [],
    figures: [],
    leftOut: { cells: 0, failed: 0, notCounted: 0 },
  });
  expect(words.compared).toBe('All 6 verdicts were computed again in this browser and are equal.');
});

test('a time that no calendar holds is refused', async () => {
  const forged = await forgedOf((header, rest) => ((header.a = 1e300), rest));
  await expect(fromPermalink(forged)).rejects.toMatchObject({ code: 'permalink-unreadable' });
});

test.each([
  ['a title', (header: Record<string, unknown>) => (header.t = 'a\ud800')],
  ['a task id', (header: Record<string, unknown>) => (header.s = { taskIds: ['\udc00'] })],
  ['a key', (header: Record<string, unknown>) => (header['\ud800'] = 1)],
])('half a character in %s is refused in words', async (_, change) => {
  const forged = await forgedOf((header, rest) => (change(header), rest));
  await expect(fromPermalink(forged)).rejects.toMatchObject({
    code: 'permalink-unreadable',
    message: 'This link cannot be read: a text in it holds half a character.',
  });
});

test('half a character is replaced in a link of ours', async () => {
  const text = await toPermalink({ ...honest, config: { ...honest.config, title: 'a\ud800b' } });
  expect((await fromPermalink(text)).config.title).toBe('a\ufffdb');
});

test('no link is written of more cells than a reader takes', async () => {
  const taskCount = Math.ceil((MAX_CELLS + 1) / 3);
  const verdicts = Array.from({ length: taskCount * 3 }, () => 'correct' as const);
  await expect(toPermalink({ ...honest, ordinals: undefined, taskCount, verdicts })).rejects.toMatchObject({
    code: 'permalink-too-long',
  });
});
