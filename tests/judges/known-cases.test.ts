import { describe, expect, test } from 'vitest';
import { JUDGE_RULES, OUTCOME_JUDGES, type OutcomeJudgeKind } from '#core/judge-kinds.ts';
import { decidingRules, expectedOf, knownCases, verdictByRules, type KnownCase } from '#core/known-cases.ts';
import { agreementTable, FAIL, PASS } from '#measure/metrics/index.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { aJudgingWorld, anOrder, untilJudged } from '../builders/a-judging-world.ts';
import { questionOf, setupOf } from './cases.ts';
import { partsOf, replyByRules, taskOfCase, trajectoryOfCase, written } from './rule-following-model.ts';

const { kinds, cases } = knownCases;
const asked = (known: KnownCase, judge: OutcomeJudgeKind) =>
  questionOf(taskOfCase(known), trajectoryOfCase(known), setupOf(judge));
const other = (judge: OutcomeJudgeKind): OutcomeJudgeKind => (judge === 'outcome' ? 'mcp-eval' : 'outcome');

describe('the known cases', () => {
  test('are 8 kinds of 5, each with its own question', () => {
    expect(kinds).toHaveLength(8);
    for (const { id } of kinds) expect(cases.filter(({ kind }) => kind === id)).toHaveLength(5);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(40);
    expect(new Set(cases.map(({ query }) => query)).size).toBe(40);
  });

  test.each(cases)('$id quotes its answer word for word', ({ answer, specific, impossible }) => {
    for (const quote of [...specific, ...impossible]) expect(answer).toContain(quote);
  });

  test('hold every rule of either judge, and verdicts of both kinds for each', () => {
    const used = new Set(
      cases.flatMap((known) =>
        OUTCOME_JUDGES.flatMap((judge) => verdictByRules(known, judge).rules.map(({ id }) => id)),
      ),
    );
    expect(used.size).toBe(JUDGE_RULES.length);
    for (const judge of OUTCOME_JUDGES)
      expect(new Set(cases.map((known) => expectedOf(known, judge))).size).toBe(2);
  });

  test('make the judges differ where a rule of one of them decides, and nowhere else', () => {
    const apart = cases.filter(({ outcome, mcpEval }) => outcome !== mcpEval);
    expect(new Set(apart.map(({ kind }) => kind))).toEqual(
      new Set(['invented', 'announced', 'nothing-found', 'impossible']),
    );
    expect(apart).toHaveLength(20);
    const because: Record<string, string> = {
      invented: 'supported-data',
      announced: 'change-made',
      'nothing-found': 'outside-data',
      impossible: 'possible-data',
    };
    for (const known of apart)
      expect(decidingRules(known).map(({ id }) => id)).toEqual([because[known.kind]]);
    for (const known of cases.filter(({ outcome, mcpEval }) => outcome === mcpEval))
      expect(decidingRules(known)).toEqual([]);
  });
});

describe.each(OUTCOME_JUDGES)('the judge %s', (judge) => {
  const [first] = cases;
  const prompt = asked(first!, judge).messages[0]!.text;

  test('says each of its rules in its prompt, and none of the rules that it does not have', () => {
    for (const { words } of JUDGE_RULES) {
      if (words[judge]) expect(prompt).toContain(words[judge]);
      const foreign = words[other(judge)];
      if (foreign && !words[judge]) expect(prompt).not.toContain(foreign);
    }
  });

  test('is shown the calls only if it is ours, and the reference and the answer always', () => {
    for (const known of cases) {
      const parts = partsOf(asked(known, judge).messages);
      const names = ['question', 'reference', 'answer', ...(judge === 'outcome' ? ['calls'] : [])];
      expect([...parts.keys()].sort()).toEqual(names.sort());
      expect(parts.get('reference')).toBe(known.reference);
    }
  });

  test.each(cases)('of $id says by its rules what is written for it', (known) => {
    const { messages, read } = asked(known, judge);
    const { verdict, reasons } = read(replyByRules(messages));
    expect(verdict).toBe(expectedOf(known, judge));
    const byRules = verdictByRules(known, judge);
    expect(byRules.verdict).toBe(verdict);
    for (const { title } of byRules.rules) expect(reasons).toContain(title);
  });

  test.each(cases)('of $id takes no verdict from a reply in the other judge’s form', (known) => {
    const { read } = asked(known, judge);
    for (const verdict of ['pass', 'fail'] as const)
      expect(read(written(other(judge), verdict))).toEqual({
        verdict: 'unparseable',
        reasons: expect.stringContaining('in the form of another judge') as string,
      });
  });
});

test('the fake follows the prompt: without the words of a rule it does not follow the rule', () => {
  const known = cases.find(({ kind }) => kind === 'invented')!;
  const { messages } = asked(known, 'outcome');
  const words = JUDGE_RULES.find(({ id }) => id === 'supported-data')!.words.outcome!;
  const without = messages.map((message) => ({ ...message, text: message.text.replace(words, '') }));
  expect(replyByRules(messages)).toContain('"verdict":"fail"');
  expect(replyByRules(without)).toContain('"verdict":"pass"');
});

test('the published judge keeps the paper’s order, whatever the seed', () => {
  const orders = cases.map((known, cell) => {
    const { messages, order } = questionOf(taskOfCase(known), trajectoryOfCase(known), setupOf('mcp-eval'), {
      cell,
      seed: cell,
    });
    expect(order).toEqual([]);
    return [...partsOf(messages).keys()].join();
  });
  expect(new Set(orders)).toEqual(new Set(['question,reference,answer']));
});

test('both judges over all 40 cases in one judging are two instruments that differ on 20', async () => {
  const model = aLanguageModel();
  const judges = OUTCOME_JUDGES.map((kind) => setupOf(kind, { model }));
  const world = aJudgingWorld({
    tasks: cases.map(taskOfCase),
    trajectories: cases.map(trajectoryOfCase),
    answer: ({ request: { messages } }) => says(replyByRules(messages)),
  });
  const { end } = await untilJudged((onEvent) => world.api.startJudging(anOrder({ judges }), onEvent));
  expect(end).toMatchObject({ judging: { status: 'finished', done: 80 } });
  const said = (judge: OutcomeJudgeKind): Uint8Array =>
    Uint8Array.from(cases, (known, cell) => {
      const own = world.judgementsOf().find((each) => each.cell === cell && each.judge === `a-${judge}`);
      expect(own?.verdict).toBe(expectedOf(known, judge));
      return own?.verdict === 'pass' ? PASS : FAIL;
    });
  expect(agreementTable(said('outcome'), said('mcp-eval'))).toEqual({
    bothPass: 10,
    onlyFirst: 10,
    onlySecond: 10,
    bothFail: 10,
  });
});
