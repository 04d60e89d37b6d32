import { describe, expect, test } from 'vitest';
import type { RecordedVerdict } from '#core/recording.ts';
import type { Score, Verdict } from '#core/score.ts';
import { AgreementTally, MOST_DIFFERING, PLAYED_BY } from '#measure/metrics/index.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { aRecordedAttempt, recordedFacts } from '../builders/a-recorded-run.ts';

const scored = (verdict: Verdict): Score => ({
  value: 0,
  verdict,
  explanation: `It is ${verdict}.`,
  measures: {},
});
const trajectory = aRecordedAttempt('get_weather');

function anAnswer(verdicts: RecordedVerdict[], scores: Record<string, Verdict>, cell = 0) {
  return {
    cell,
    taskId: `task ${cell}`,
    trajectory,
    scores: Object.fromEntries(Object.entries(scores).map(([id, verdict]) => [id, scored(verdict)])),
    recorded: recordedFacts({ verdicts }),
  };
}
const group = { model: 0, category: 'simple' };
const at = { ...group, isLabelled: true };
const bfcl = (passed: boolean, reason?: string): RecordedVerdict => ({
  name: 'bfcl',
  passed,
  ...(reason ? { reason } : {}),
});

describe('the publisher’s verdicts beside ours', () => {
  test('are counted by verdict, category and model', () => {
    const tally = new AgreementTally('ast');
    tally.add(anAnswer([bfcl(true)], { 'bfcl-as-coded': 'correct' }, 0), at);
    tally.add(anAnswer([bfcl(false, 'wrong value')], { 'bfcl-as-coded': 'incorrect' }, 1), at);
    tally.add(anAnswer([bfcl(false, 'wrong type')], { 'bfcl-as-coded': 'correct' }, 2), at);
    tally.add(anAnswer([bfcl(true)], {}, 3), at);
    const relevance = { model: 1, category: 'relevance' };
    tally.add(anAnswer([bfcl(true)], { 'bfcl-relevance-as-coded': 'correct', ast: 'incorrect' }, 4), {
      ...relevance,
      isLabelled: true,
    });
    const [first, second] = tally.groups.toReversed();
    expect(first).toMatchObject({
      ...group,
      verdict: 'bfcl',
      judged: 4,
      theirsRight: 2,
      counted: 3,
      oursRight: 2,
      theirsRightOfCounted: 1,
      agree: 2,
      scorerIds: ['bfcl-as-coded'],
      isAsCoded: true,
      uncounted: [{ cell: 3, why: 'no-score', answers: 1 }],
    });
    expect(first!.differing).toEqual([
      {
        cell: 2,
        taskId: 'task 2',
        theirs: bfcl(false, 'wrong type'),
        scorerId: 'bfcl-as-coded',
        ours: scored('correct'),
      },
    ]);
    expect(second).toMatchObject({ ...relevance, agree: 1, scorerIds: ['bfcl-relevance-as-coded'] });
  });

  test.each<[Verdict, boolean]>([
    ['correct', true],
    ['partial', false],
    ['incorrect', false],
    ['no-call', false],
  ])('agree where ours is %s and theirs is passed = %s', (verdict, passed) => {
    for (const theirs of [true, false]) {
      const tally = new AgreementTally(undefined);
      tally.add(anAnswer([bfcl(theirs)], { 'bfcl-as-coded': verdict }), at);
      expect(tally.groups[0]!.agree).toBe(theirs === passed ? 1 : 0);
    }
  });

  test('of an evaluator that no scorer plays stand beside the scorer that decides, which is not as coded', () => {
    const tally = new AgreementTally('ast');
    for (const name of ['reward', '__proto__', 'constructor'])
      tally.add(anAnswer([{ name, passed: true }], { ast: 'correct', bfcl: 'incorrect' }), at);
    expect(tally.groups).toHaveLength(3);
    for (const group of tally.groups)
      expect(group).toMatchObject({ isAsCoded: false, scorerIds: ['ast'], counted: 1, agree: 1 });
  });

  test('that are not counted say why', () => {
    const tally = new AgreementTally('ast');
    const lost = {
      ...anAnswer([bfcl(true)], {}, 1),
      errors: { '': { code: 'answer-not-recorded', message: '' } },
    };
    tally.add(lost as Parameters<AgreementTally['add']>[0], at);
    tally.add(anAnswer([bfcl(true)], {}, 2), { ...at, isLabelled: false });
    const failed = {
      ...anAnswer([bfcl(false)], {}, 3),
      errors: { '': { code: 'model-server-error', message: 'The publisher’s request failed' } },
    };
    tally.add(failed as Parameters<AgreementTally['add']>[0], at);
    expect(tally.groups[0]!.uncounted).toEqual([
      { cell: 1, why: 'no-answer', answers: 2 },
      { cell: 2, why: 'no-label', answers: 1 },
    ]);
  });

  test('on answers that the publisher decodes in a way not known here are not counted, though ours scored them', () => {
    const tally = new AgreementTally('ast');
    const verdicts = [bfcl(true), { name: 'reward', passed: true }];
    const answer = anAnswer(verdicts, { 'bfcl-as-coded': 'incorrect', ast: 'incorrect' });
    tally.add({ ...answer, trajectory: { ...answer.trajectory, unknownDecoder: true } }, at);
    const [coded, other] = tally.groups;
    expect(coded).toMatchObject({
      judged: 1,
      counted: 0,
      uncounted: [{ cell: 0, why: 'no-decoder', answers: 1 }],
    });
    // An evaluator that no scorer plays is not said to agree: its verdict stands beside ours even so.
    expect(other).toMatchObject({ judged: 1, counted: 1, agree: 0 });
  });

  test('that are a figure alone are no verdicts, and a model asked here has none', () => {
    const tally = new AgreementTally('ast');
    tally.add(anAnswer([{ name: 'score', value: 0.5 }], { ast: 'correct' }), at);
    tally.add({ ...anAnswer([], { ast: 'correct' }), recorded: undefined }, at);
    expect(tally.groups).toEqual([]);
  });

  test('say how often the publisher’s decoder found no call', () => {
    const tally = new AgreementTally('ast');
    const answer = anAnswer([bfcl(false)], { 'bfcl-as-coded': 'incorrect' });
    tally.add({ ...answer, trajectory: { ...trajectory, undecoded: 'no Python' } }, at);
    expect(tally.groups[0]).toMatchObject({ undecoded: 1, agree: 1 });
  });

  test('that differ in thousands of answers are counted, and the first are kept', () => {
    const tally = new AgreementTally('ast');
    for (let cell = 0; cell < MOST_DIFFERING + 10; cell++)
      tally.add(anAnswer([bfcl(true)], { 'bfcl-as-coded': 'incorrect' }, cell), at);
    const [group] = tally.groups;
    expect(group!.counted - group!.agree).toBe(MOST_DIFFERING + 10);
    expect(group!.differing).toHaveLength(MOST_DIFFERING);
  });

  test('are played by scorers that there are', () => {
    for (const ids of Object.values(PLAYED_BY))
      for (const id of ids) expect(scorersById.has(id), id).toBe(true);
  });
});
