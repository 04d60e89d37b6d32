import { unzlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readPicture } from '#core/picture.ts';
import { readTable, cell } from '#core/table.ts';
import { hashOfResult } from '#core/transcript.ts';
import { LiveTestbed } from '#world/live-testbed.ts';
import type { TestbedResult } from '#world/testbed.ts';
import lettersText from '../../src/world/worlds/browser/letters.tsv?raw';

const letters = new Map(
  readTable('letters.tsv', lettersText, { letter: cell.text, rows: cell.text }).map(({ letter, rows }) => [
    rows,
    letter,
  ]),
);

const pictureIn = ({ content }: TestbedResult): string | undefined =>
  content.flatMap((part) => (part.type === 'image' ? [part.data] : []))[0];
const textIn = ({ content }: TestbedResult): string =>
  content.flatMap((part) => (part.type === 'text' ? [part.text] : []))[0] ?? '';

/** The lines on a picture, each letter by the dots it is drawn in. */
function readBack(base64: string): string[] {
  const bytes = Buffer.from(base64, 'base64');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const length = bytes.readUInt32BE(33);
  const rows = unzlibSync(bytes.subarray(41, 41 + length));
  const rowBytes = 1 + Math.ceil(width / 8);
  const isBlack = (x: number, y: number) => !(rows[y * rowBytes + 1 + (x >> 3)]! & (128 >> (x & 7)));
  const letterAt = (line: number, place: number): string => {
    const dots = Array.from({ length: 7 }, (_, row) =>
      [0, 1, 2, 3, 4].reduce(
        (bits, column) => bits * 2 + Number(isBlack(place * 8 + 1 + column, line * 24 + 5 + 2 * row)),
        0,
      ),
    );
    return letters.get(dots.map((bits) => bits.toString(16).padStart(2, '0')).join('')) ?? '□';
  };
  return Array.from({ length: Math.floor(height / 24) }, (_, line) =>
    Array.from({ length: Math.floor(width / 8) }, (_, place) => letterAt(line, place))
      .join('')
      .trimEnd(),
  );
}

async function browser(server: 'playwright' | 'puppeteer', path = '') {
  const testbed = new LiveTestbed(1);
  const member = (await testbed.member(server))!;
  testbed.call(member, `${server}_navigate`, { url: `https://shop.example/${path}` });
  return (args: object) => testbed.call(member, `${server}_screenshot`, { name: 'a', ...args })!;
}

describe('a screenshot has a picture that shows what its text says:', () => {
  test.each([
    ['playwright', '', {}],
    ['playwright', 'contact', {}],
    ['playwright', 'catalogue', { fullPage: true }],
    ['playwright', 'catalogue', { selector: 'h1' }],
    ['puppeteer', '', {}],
    ['puppeteer', 'contact', { width: 333, height: 77 }],
  ] as const)('%s, /%s, %j', async (server, path, args) => {
    const result = (await browser(server, path))(args);
    const data = pictureIn(result)!;
    const { width, height } = result.structuredContent as { width: number; height: number };
    expect(readPicture({ mimeType: 'image/png', data })).toMatchObject({ size: { width, height } });
    const said = textIn(result)
      .split(/(?:It shows|showing):\n/)[1]!
      .split('\n');
    const drawn = readBack(data);
    expect(drawn.join('').trim()).not.toBe('');
    for (const [index, line] of drawn.entries())
      expect(line).toBe((said[index] ?? '').slice(0, Math.floor(width / 8)).trimEnd());
  });
});

test('the same page gives the same bytes, and another page others', async () => {
  const shots = await Promise.all(['', '', 'contact'].map((path) => browser('playwright', path)));
  const [one, same, other] = shots.map((shot) => pictureIn(shot({})));
  expect(one).toBe(same);
  expect(one).not.toBe(other);
});

test.each([
  { width: 8001, height: 10 },
  { width: 6000, height: 6000 },
])('a window of %j has its text alone', async (size) => {
  const result = (await browser('puppeteer'))(size);
  expect(result.isError).toBeUndefined();
  expect(pictureIn(result)).toBeUndefined();
});

test('a link’s check of an answer does not go by its picture, kept or not', async () => {
  const { content, structuredContent } = (await browser('playwright'))({});
  const result = { callId: 'c', structuredContent: structuredContent!, isError: false, durationMs: 1 };
  const [text] = content;
  const unkept = { type: 'text' as const, text: '[picture, image/png, 3 kB, not kept]' };
  const hashes = [content, [text!], [text!, unkept]].map((parts) =>
    hashOfResult({ ...result, content: parts }),
  );
  expect(new Set(hashes).size).toBe(1);
});
