import { describe, expect, test } from 'vitest';
import { agentsById } from '#ask/agents/index.ts';
import { allContracts, contractOf } from '#core/model-contracts.ts';
import {
  MOST_PICTURE_BYTES,
  MOST_PICTURES,
  mostPictureTokens,
  pictureName,
  readPicture,
  withKeptPictures,
} from '#core/picture.ts';
import { PICTURES } from '#core/model.ts';
import type { ToolResult } from '#core/tool.ts';
import { providersById } from '#ask/providers/index.ts';
import { played, playedContext } from './played-context.ts';

const base64 = (...bytes: (number | string)[]): string =>
  btoa(bytes.map((byte) => (typeof byte === 'string' ? byte : String.fromCharCode(byte))).join(''));

const PNG = '\x89PNG\r\n\x1a\n';
const png = (width: number, height: number): string => {
  const sides = [width, height].flatMap((side) => [0, 0, side >> 8, side & 255]);
  return base64(PNG, 0, 0, 0, 13, 'IHDR', ...sides, 8, 6, 0, 0, 0);
};
const gif = base64('GIF89a', 10, 0, 4, 1);
const jpeg = base64('\xff\xd8', '\xff\xe0', 0, 4, 1, 1, '\xff\xc0', 0, 11, 8, 0, 20, 0, 30, 1, 1, 0x11, 0);
const webp = (form: string, ...rest: number[]): string => base64('RIFF', 0, 0, 0, 0, 'WEBP', form, ...rest);

describe('a picture is read with its size:', () => {
  const cases: [string, string, string, string, [number, number] | undefined][] = [
    ['a PNG', 'image/png', png(640, 480), 'image/png', [640, 480]],
    ['a type in other letters', ' Image/PNG', png(1, 1), 'image/png', [1, 1]],
    ['a GIF', 'image/gif', gif, 'image/gif', [10, 260]],
    ['a JPEG', 'image/jpeg', jpeg, 'image/jpeg', [30, 20]],
    ['a JPEG by its other name', 'image/jpg', jpeg, 'image/jpeg', [30, 20]],
    [
      'an extended WebP',
      'image/webp',
      webp('VP8X', 10, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 4, 1, 0),
      'image/webp',
      [10, 261],
    ],
    [
      'a WebP without loss',
      'image/webp',
      webp('VP8L', 9, 0, 0, 0, 0x2f, 9, 0x40, 0, 0),
      'image/webp',
      [10, 2],
    ],
    [
      'a WebP with loss',
      'image/webp',
      webp('VP8 ', 9, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 10, 0, 4, 1),
      'image/webp',
      [10, 260],
    ],
    ['one that ends after its first bytes', 'image/png', base64(PNG), 'image/png', undefined],
    [
      'a JPEG whose segments lead nowhere',
      'image/jpeg',
      base64('\xff\xd8', '\xff\xe0', 0, 0, 0, 0),
      'image/jpeg',
      undefined,
    ],
  ];
  test.each(cases)('%s', (_, mimeType, data, type, sides) => {
    const size = sides ? { size: { width: sides[0], height: sides[1] } } : {};
    expect(readPicture({ mimeType, data })).toEqual({ mimeType: type, data, ...size });
  });

  test('base64 may be broken into lines', () => {
    const data = png(2, 2).replaceAll(/.{20}/g, '$&\n');
    expect(readPicture({ mimeType: 'image/png', data })).toMatchObject({ data: png(2, 2) });
  });
});

const large = 'A'.repeat(Math.ceil((MOST_PICTURE_BYTES * 4) / 3) + 8);

describe('what goes to no model, and why:', () => {
  const cases: [string, string, () => string, string][] = [
    ['30 MB', 'image/png', () => 'A'.repeat(40_000_000), 'it is larger than 3.9 MB'],
    ['a little too much', 'image/png', () => large, 'it is larger than 3.9 MB'],
    ['a GIF that is called a PNG', 'image/png', () => gif, 'its bytes are of image/gif'],
    [
      'a drawing, which is a document',
      'image/svg+xml',
      () => base64('<svg/>'),
      'it is no PNG, JPEG, GIF or WebP',
    ],
    [
      'a page that is called a PNG',
      'image/png',
      () => base64('<!doctype html>'),
      'it is no PNG, JPEG, GIF or WebP',
    ],
    ['an address', 'image/png', () => 'https://example.com/a.png', 'its data are not base64'],
    ['nothing', 'image/png', () => '', 'its data are not base64'],
    ['no pixels', 'image/png', () => png(0, 5), 'it has no pixels'],
    [
      'too many pixels a side',
      'image/png',
      () => png(8001, 5),
      'it is 8001 × 5 pixels, more than 8000 a side',
    ],
  ];
  test.each(cases)('%s', (_, mimeType, data, why) => {
    expect(readPicture({ mimeType, data: data() })).toBe(why);
  });
});

test('a picture is named by its type and size, and by no long type', () => {
  expect(pictureName({ mimeType: 'image/png', data: 'A'.repeat(16_000) })).toBe('picture, image/png, 12 kB');
  expect(pictureName({ mimeType: 'x'.repeat(1000), data: 'AAAA' })).toBe('picture, unknown type, 3 B');
});

test.each([
  [undefined, 36_000],
  [{ width: 10, height: 10 }, 1120],
  [{ width: 1400, height: 1400 }, 2500],
  [{ width: 3840, height: 2160 }, 10_764],
  [{ width: 8000, height: 8000 }, 36_000],
])('a picture of %j counts for at most %i tokens where nothing is known of the model', (size, tokens) => {
  expect(mostPictureTokens(size ? { size } : {})).toBe(tokens);
});

/** Published examples, and figures that were counted by the providers for one picture beside a few words. */
test.each([
  // OpenAI’s guide: tiles; https://developers.openai.com/api/docs/guides/images-vision
  ['openai-chat', 'gpt-4o', 1024, 1024, 765],
  ['openai-chat', 'gpt-4o', 2048, 4096, 1105],
  ['openai-chat', 'gpt-4o-mini', 1024, 1024, 25_501],
  ['openai-chat', 'gpt-5', 1024, 1024, 630],
  ['openai-chat', 'o3', 1024, 1024, 675],
  // Patches, counted 2026-11.
  ['openai-responses', 'gpt-6-astra', 256, 256, 77],
  ['openai-responses', 'gpt-6-astra', 1920, 1080, 2448],
  ['openai-responses', 'gpt-6-astra', 4032, 3024, 14_364],
  ['openai-responses', 'gpt-5.5', 3840, 2160, 9792],
  ['openai-responses', 'gpt-5.5', 4032, 3024, 12_000],
  ['openai-chat', 'gpt-4.1-mini', 1024, 1024, 1659],
  ['openai-chat', 'gpt-4.1-mini', 1800, 2400, 2489],
  // Anthropic, counted 2026-11.
  ['anthropic', 'claude-haiku-4-5', 256, 256, 100],
  ['anthropic', 'claude-haiku-4-5', 1280, 720, 1196],
  ['anthropic', 'claude-haiku-4-5', 1920, 1080, 1568],
  ['anthropic', 'claude-opus-5-5', 1920, 1080, 2691],
  ['anthropic', 'claude-opus-5-5', 4032, 3024, 4784],
  ['openrouter', 'anthropic/claude-opus-5.5', 1024, 1024, 1369],
  // Gemini’s guides: flat since 3, before by crops.
  ['gemini', 'gemini-3.8-flash', 4032, 3024, 1120],
  ['gemini', 'gemini-2.5-flash', 384, 384, 258],
  ['gemini', 'gemini-2.5-flash', 960, 540, 1548],
])('%s %s: a picture of %i × %i counts for at most %i tokens', (providerId, model, width, height, tokens) => {
  expect(mostPictureTokens({ size: { width, height } }, contractOf(providerId, model)?.picture)).toBe(tokens);
});

test('no rule gives a picture more than is taken where none is known', () => {
  for (const { picture, models } of allContracts())
    if (picture?.by === 'patches') expect(picture.most * picture.times, models).toBeLessThanOrEqual(36_000);
});

const resultOf = (callId: string, ...data: string[]): ToolResult => ({
  callId,
  content: data.map((one) => ({ type: 'image', data: one, mimeType: 'image/png' })),
  isError: false,
  durationMs: 1,
});

test('an attempt keeps some pictures, and of the others the name', () => {
  const [first, second] = withKeptPictures(
    [resultOf('a', 'A'.repeat(1_000_000), 'A'.repeat(600_000)), resultOf('b', 'A'.repeat(400_000))],
    { text: 0 },
  );
  expect(first!.content[0]).toMatchObject({ type: 'image' });
  expect(first!.content[1]).toEqual({ type: 'text', text: '[picture, image/png, 450 kB, not kept]' });
  expect(second!.content[0]).toMatchObject({ type: 'image' });
});

describe('a model that calls tools', () => {
  const shownTo = async (...data: string[]) => {
    const world = playedContext({
      script: [{ calls: [{ id: 'c', name: 'get_weather', arguments: {} }] }, { text: 'done' }],
      callTool: ({ id }) => Promise.resolve(resultOf(id, ...data)),
    });
    await played(agentsById.get('native-tools')!, world.context);
    return world.sent[1]!.find(({ role }) => role === 'tool')!;
  };

  test('is shown the picture beside a text that names it', async () => {
    const message = await shownTo(png(4, 4), gif);
    const { pictures, text } = message;
    expect(pictures).toEqual([{ mimeType: 'image/png', data: png(4, 4), size: { width: 4, height: 4 } }]);
    expect(text.split('\n')).toEqual([
      '[picture, image/png, 29 B]',
      '[picture, image/png, 10 B, not sent: its bytes are of image/gif]',
    ]);
    const request = { model: 'claude-sonnet-4-5', messages: [message], settings: {}, stream: false };
    const { changes } = providersById.get('anthropic')!.encode(request, {});
    expect(changes.filter(({ at }) => at === PICTURES).map(({ why }) => why)).toEqual([
      'Pictures in tools’ answers. Not sent: its bytes are of image/gif.',
    ]);
  });

  test('is shown only so many', async () => {
    const { pictures, text } = await shownTo(...Array.from({ length: MOST_PICTURES + 1 }, () => png(4, 4)));
    expect(pictures).toHaveLength(MOST_PICTURES);
    expect(text).toMatch(/not sent: there were too many before it\]$/);
  });
});
