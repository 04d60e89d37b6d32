import { expect, test } from 'vitest';
import { isReason, withStep, type Candidate } from '#builder/index.ts';
import { because, listed, reasonText } from '#builder/reasons.ts';
import sentences from '#builder/reasons.json';
import { stepWords } from '../../src/app/evaluate/evaluate-words.ts';

test('a reason is a sentence with its values, some of which are reasons', () => {
  const sources = listed([because('saidByQuestion', { values: 2 }), because('fromResults', { values: 1 })]);
  expect(reasonText(because('eachSourced', { sources }))).toBe(
    'each value has a source: 2 said by the question, 1 from an earlier result',
  );
  expect(reasonText(listed([]))).toBe('none');
  // What stands in a value is not read as a place.
  expect(reasonText(because('says', { quote: '{quote} {n}' }))).toBe('the question says “{quote} {n}”');
});

test('a step keeps the English words and the code, both cut', () => {
  const { life } = withStep<Pick<Candidate, 'life'>>(
    { life: [] },
    'tool-name',
    'rejected',
    because('says', { quote: 'x\n'.repeat(900) }),
  );
  expect(life[0]!.evidence).toMatch(/^the question says “x x/);
  expect(life[0]!.evidence.length).toBeLessThan(410);
  expect(String(life[0]!.why!.values.quote).length).toBeLessThan(410);
  expect(withStep({ life: [] }, 'query', 'made', 'Rain?').life).toEqual([
    { step: 'query', is: 'made', evidence: 'Rain?' },
  ]);
});

test('what was kept before there were codes, or with one that is gone, is shown as it stands', () => {
  const evidence = 'each call answers something';
  expect(stepWords({ evidence })).toBe(evidence);
  expect(stepWords({ evidence: 'kept', why: because('eachAnswers') })).toBe(sentences.eachAnswers);
  const gone = { code: 'constructor', values: {} } as unknown as ReturnType<typeof because>;
  expect(stepWords({ evidence, why: gone })).toBe(evidence);
  expect(
    [gone, { code: 'says' }, { code: 'says', values: { quote: [] } }, 'says'].map((one) =>
      isReason(one as never),
    ),
  ).toEqual([false, false, false, false]);
  expect(isReason(because('tooLittle', { category: because('oneCall'), words: 'x' }) as never)).toBe(true);
});
