import { describe, expect, test } from 'vitest';
import type { Agreement } from '#measure/metrics/index.ts';
import { agreementSentence, comparedWords } from '../../src/app/look/recorded/publisher-words.ts';

const aGroup = (part: Partial<Agreement> = {}): Agreement => ({
  verdict: 'bfcl',
  model: 0,
  category: 'simple',
  judged: 1000,
  theirsRight: 900,
  counted: 1000,
  oursRight: 900,
  theirsRightOfCounted: 900,
  agree: 1000,
  undecoded: 0,
  scorerIds: ['bfcl-as-coded'],
  isAsCoded: true,
  differing: [],
  uncounted: [],
  ...part,
});
const nameOf = (model: number): string => `model ${model}`;

describe('the sentence before the publisher’s verdicts', () => {
  test('says of how many models nearly all answers agree, over all their categories', () => {
    const groups = [
      aGroup(),
      aGroup({ model: 1, agree: 999 }),
      aGroup({ model: 2, agree: 998 }),
      aGroup({ model: 2, category: 'relevance' }),
      aGroup({ model: 3, agree: 990 }),
      aGroup({ model: 4, counted: 0, agree: 0 }),
    ];
    expect(agreementSentence(groups)).toBe(
      'Our verdict is the publisher’s in 4,987 of 5,000, 99.7 % of the answers compared; 13 differ. For 3 of 4 models it is in at least 99.9 %.'.replaceAll(
        ' %',
        '\u00a0%',
      ),
    );
  });

  test('of one model says it once, and of an evaluator that no scorer plays not at all', () => {
    expect(agreementSentence([aGroup()])).toMatch(/none differs\.$/);
    expect(agreementSentence([aGroup({ isAsCoded: false }), aGroup({ isAsCoded: false, model: 1 })])).toMatch(
      /^No scorer here follows/,
    );
  });

  test('says that ours does what the evaluator does only where no verdict differs', () => {
    const claim = /does? what the publisher’s evaluator does/;
    expect(comparedWords([aGroup()], nameOf)).toMatch(claim);
    const words = comparedWords([aGroup(), aGroup({ model: 1, agree: 999 })], nameOf);
    expect(words).not.toMatch(claim);
    expect(words).toContain('Where the verdicts differ, our scorer departs from it');
  });

  test('names every reason why answers are not counted', () => {
    const uncounted = [
      { cell: 1, why: 'no-decoder' as const, answers: 1200 },
      { cell: 3, why: 'no-answer' as const, answers: 1 },
    ];
    expect(comparedWords([aGroup({ judged: 2201, uncounted })], nameOf)).toContain(
      '1,201 answers that the publisher judged are not counted: 1,200 because the publisher’s own decoder for the model is not known here, 1 because the log does not contain what the model answered, or an error in its place.',
    );
  });
});
