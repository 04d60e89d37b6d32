import { describe, expect, test } from 'vitest';
import { summarize } from '#measure/metrics/index.ts';
import { badgeSvg, badgeWords, cardSvg, type PictureFacts } from '../../src/app/look/report/pictures.ts';
import { aRun } from '../metrics/a-run.ts';

const factsOf = (cells: Record<string, string>, more: Partial<PictureFacts> = {}): PictureFacts => ({
  title: 'Tasks of everything',
  data: 'Tasks of everything, version 2',
  decidedBy: 'AST, BFCL-style',
  day: '2026-03-12',
  summaries: summarize(aRun(cells)),
  ...more,
});

describe('a result as a picture', () => {
  test('the badge says who, the share, its interval and of how many tasks', () => {
    const facts = factsOf({ birch: '++++++----' });
    expect(badgeWords(facts)).toMatch(/^birch: 60\s% \[\d+, \d+\] of 10 tasks solved$/);
    expect(badgeSvg(facts)).toContain(badgeWords(facts)!);
  });

  test('with fewer than five tasks it says the interval alone', () => {
    expect(badgeWords(factsOf({ birch: '++-' }))).toMatch(/^birch: \[\d+, \d+\] of 3 tasks solved$/);
  });

  test('without anything counted there is no picture', () => {
    const facts = factsOf({ birch: '   ' });
    expect([badgeWords(facts), badgeSvg(facts), cardSvg(facts)]).toEqual([undefined, undefined, undefined]);
  });

  test('the card has five systems and counts the others, and names the version of the data', () => {
    const cells = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, index) => [name, '+'.repeat(index + 1).padEnd(10, '-')]),
    );
    const card = cardSvg(factsOf(cells))!;
    expect(card.match(/10 tasks</g)).toHaveLength(5);
    expect(card).toContain('2 more in the report');
    expect(card).toContain('Tasks of everything, version 2');
    expect(card).toContain('decided by AST, BFCL-style');
  });

  test('words of others are text, and are cut', () => {
    const title = `<script>alert(1)</script>" onload="x${'a'.repeat(5000)}`;
    const facts = factsOf({ birch: '++++++' }, { title, data: '<img onerror=1>', decidedBy: '&' });
    for (const svg of [badgeSvg(facts)!, cardSvg(facts)!]) expect(svg).not.toMatch(/<script|<img|onload="/);
    expect(cardSvg(facts)!.length).toBeLessThan(12_000);
  });
});
