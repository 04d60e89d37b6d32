import { describe, expect, test } from 'vitest';
import { fromAuditLink, fromPermalink, fromStandingsLink, fromTranscriptLink } from '#permalink/index.ts';
import vectors from '../vectors/permalink/links.json';

/** Which reader a link has, by what its address begins with. */
const readers: Record<string, (text: string) => Promise<unknown>> = {
  s: fromPermalink,
  t: fromTranscriptLink,
  standings: fromStandingsLink,
  audit: fromAuditLink,
};

/** As JSON holds it: a map as its entries, what is undefined in a list as null. */
const asJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, of: unknown) => (of instanceof Map ? [...of] : of)));

describe('a link of every format that was ever written', () => {
  test.each(vectors)('is read for ever: $of', async ({ kind, text, says }) => {
    expect(asJson(await readers[kind]!(text))).toEqual(says);
  });

  test('is among the vectors', () => {
    const formats = vectors.map(({ kind, text }) => `${kind}/${text.slice(0, text.indexOf('.'))}`);
    expect(new Set(formats)).toEqual(
      new Set([
        's/1',
        's/2',
        's/3',
        's/4',
        's/5',
        's/6',
        's/7',
        't/1',
        't/2',
        't/3',
        'standings/1',
        'audit/1',
      ]),
    );
  });
});
