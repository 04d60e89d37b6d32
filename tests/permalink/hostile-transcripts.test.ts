import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import { mulberry32 } from '#core/random.ts';
import { fromTranscriptLink } from '#permalink/index.ts';
import { chanceOf } from '../attack/links/mutate.ts';
import { bombOf, realTranscripts, transcriptMutations } from '../attack/links/mutate-transcripts.ts';

/** 10,000 of them: `LINKS=10000 npx vitest run --project unit tests/permalink/hostile-transcripts.test.ts` prints the slowest. */
const LINKS = Number(process.env.LINKS ?? 400);
describe('a transcript link of a stranger', () => {
  test(`is read or refused in words, ${LINKS} mutated ones`, async () => {
    const chance = chanceOf(mulberry32(11));
    const kinds = Object.values(transcriptMutations);
    const real = realTranscripts();
    let slowest = 0;
    let read = 0;
    for (let made = 0; made < LINKS; made++) {
      const text = await kinds[made % kinds.length]!(chance.of(real), chance);
      const startedAt = performance.now();
      try {
        const { result, transcripts } = await fromTranscriptLink(text);
        expect(result.kind).toBe('result');
        expect([...transcripts.keys()].every((cell) => cell < result.verdicts.length)).toBe(true);
        read++;
      } catch (error) {
        if (!(error instanceof PlaygroundError)) throw error;
        expect(error.code).toMatch(/^permalink-(unreadable|newer)$/);
      }
      slowest = Math.max(slowest, performance.now() - startedAt);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    }
    expect(read).toBeGreaterThan(0);
    if (process.env.LINKS) console.log(`slowest ${Math.round(slowest)} ms; ${read} of ${LINKS} are read`);
  });

  test.each([1000, 400])('of %d MB is refused before it is unpacked', async (megabytes) => {
    const link = bombOf(megabytes);
    const before = process.memoryUsage().arrayBuffers;
    await expect(fromTranscriptLink(link)).rejects.toMatchObject({ code: 'permalink-unreadable' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64e6);
  });
});
