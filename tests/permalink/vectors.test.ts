import { describe, expect, test } from 'vitest';
import {
  fromAuditLink,
  fromBuilderLink,
  fromPermalink,
  fromStandingsLink,
  fromTranscriptLink,
} from '#files/permalink/index.ts';
import vectors from '../vectors/permalink/links.json';

/** Which reader a link has, by what its address begins with. */
const readers: Record<string, (text: string) => Promise<unknown>> = {
  s: fromPermalink,
  t: fromTranscriptLink,
  standings: fromStandingsLink,
  audit: fromAuditLink,
  builder: fromBuilderLink,
};

/** As JSON holds it: a map as its entries, bytes as a list, what is undefined in a list as null. */
const asJson = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, of: unknown) => (of instanceof Map || of instanceof Uint8Array ? [...of] : of)),
  );

describe('a link of every kind as it was written', () => {
  test.each(vectors)('is read: $of', async ({ kind, text, says }) => {
    expect(asJson(await readers[kind]!(text))).toEqual(says);
  });

  test('is among the vectors', () => {
    expect(new Set(vectors.map(({ kind }) => kind))).toEqual(new Set(Object.keys(readers)));
  });
});
