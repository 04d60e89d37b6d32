import { describe, expect, test } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import type { HumanLabel, Judgement, Judging } from '#core/judgement.ts';
import {
  agreementOf,
  byFirstPart,
  decidingInstrument,
  disagreeingCells,
  FAIL,
  instrumentStandings,
  judgeInstruments,
  panelAgreement,
  PASS,
  publisherInstruments,
  raterInstruments,
  rejudged,
  saysOnly,
  scorerInstruments,
  SILENT,
  spokenBy,
  standingsOf,
  type CellFrame,
} from '#measure/metrics/index.ts';

const said = (...verdicts: number[]) => ({ said: Uint8Array.from(verdicts) });
const oneCellATask = (tasks: number): CellFrame => ({ tasks, contenders: 1, repeats: 1 });

const judging = (repeats: number): Judging => ({
  id: 'j',
  runId: 'r',
  title: 'Judging',
  createdAt: 0,
  status: 'finished',
  judges: [{ id: 'strict', kind: 'outcome', title: 'Strict' }],
  repeats,
  seed: 1,
  cells: [0, 1, 2],
  done: 0,
  versions: { app: '1', rules: '1' },
});
const judgement = (
  cell: number,
  repeat: number,
  verdict: Judgement['verdict'],
  order?: string[],
): Judgement => ({ judgingId: 'j', cell, judge: 'strict', repeat, verdict, ...(order ? { order } : {}) });
const label = (rater: string, cell: number, verdict: HumanLabel['verdict']): HumanLabel => ({
  runId: 'r',
  cell,
  rater,
  verdict,
  labelledAt: 0,
});

describe('an instrument', () => {
  test('of a judge asked once has what it said, and counts what is no verdict apart', () => {
    const [only, ...rest] = judgeInstruments(
      judging(1),
      [judgement(0, 0, 'pass'), judgement(1, 0, 'fail'), judgement(2, 0, 'unparseable')],
      4,
      ({ title }) => title,
    );
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ id: 'judge:j:strict', title: 'Strict', without: { unparseable: 1 } });
    expect([...only!.said]).toEqual([PASS, FAIL, SILENT, SILENT]);
    expect(spokenBy(only!)).toEqual({ cells: 2, passes: 1 });
  });
  test('of a judge asked three times is its majority, then each repeat', () => {
    const found = judgeInstruments(
      judging(3),
      [
        ...[judgement(0, 0, 'pass'), judgement(0, 1, 'fail'), judgement(0, 2, 'pass')],
        ...[judgement(1, 0, 'pass'), judgement(1, 1, 'fail'), judgement(1, 2, 'error')],
        ...[judgement(2, 0, 'not-judgeable'), judgement(2, 1, 'not-judgeable')],
      ],
      3,
      ({ title }) => title,
    );
    expect(found.map(({ id }) => id)).toEqual([
      'judge:j:strict',
      'judge:j:strict:1',
      'judge:j:strict:2',
      'judge:j:strict:3',
    ]);
    expect([...found[0]!.said]).toEqual([PASS, SILENT, SILENT]);
    expect(found[0]!.without).toEqual({ tied: 1, 'not-judgeable': 1 });
    expect([...found[2]!.said]).toEqual([FAIL, FAIL, SILENT]);
  });
  test('of people is each rater and their majority; “unclear” is no verdict', () => {
    const found = raterInstruments(
      [
        ...[label('AB', 0, 'pass'), label('AB', 1, 'fail'), label('AB', 2, 'unclear')],
        ...[label('CD', 0, 'pass'), label('CD', 1, 'pass'), label('CD', 2, 'pass')],
      ],
      3,
    );
    expect(found.map(({ title }) => title)).toEqual(['Rater AB', 'Rater CD', 'Majority of raters']);
    expect([...found[2]!.said]).toEqual([PASS, SILENT, PASS]);
    expect(found[0]!.without).toEqual({ unclear: 1 });
    expect(raterInstruments([label('AB', 0, 'pass')], 1)).toHaveLength(1);
  });
  test('of a scorer takes partial credit as not right, and what is not counted as nothing', () => {
    const cells = [
      { cell: 0, verdict: 'correct', verdicts: { ast: 'correct' } },
      { cell: 1, verdict: 'partial', verdicts: { ast: 'failed' } },
      { cell: 2, verdict: 'not-counted' },
    ] as unknown as CellSummary[];
    const decided = decidingInstrument(cells, 3, { kind: 'executed', title: 'Task outcome' });
    expect([...decided.said]).toEqual([PASS, FAIL, SILENT]);
    const [ast] = scorerInstruments(cells, 3, (id) => id.toUpperCase());
    expect(ast).toMatchObject({ id: 'scorer:ast', title: 'AST' });
    expect([...ast!.said]).toEqual([PASS, SILENT, SILENT]);
  });
  test('of a publisher has the verdicts of that name', () => {
    const found = publisherInstruments(
      [
        { cell: 1, name: 'bfcl', passed: true },
        { cell: 0, name: 'other', passed: false },
      ],
      2,
    );
    expect(found.map((each) => [each.id, ...each.said])).toEqual([
      ['publisher:bfcl', SILENT, PASS],
      ['publisher:other', FAIL, SILENT],
    ]);
  });
});

describe('two instruments', () => {
  const first = said(...Array<number>(67).fill(PASS), ...Array<number>(28).fill(FAIL));
  const judge = said(
    ...[...Array<number>(62).fill(PASS), ...Array<number>(5).fill(FAIL)],
    ...[...Array<number>(13).fill(PASS), ...Array<number>(15).fill(FAIL)],
  );
  test('give LiveMCPBench’s published table, κ and test again', () => {
    const found = agreementOf(first, judge, oneCellATask(95));
    expect(found.table).toEqual({ bothPass: 62, onlyFirst: 5, onlySecond: 13, bothFail: 15 });
    expect(found).toMatchObject({ cells: 95, tasks: 95 });
    expect(found.agreement.mean).toBeCloseTo(77 / 95);
    expect(found.kappa!.kappa).toBeCloseTo(0.502907, 6);
    expect(found.exactP).toBeCloseTo(0.0963, 4);
    expect(found.lean!.rateB - found.lean!.rateA).toBeCloseTo(8 / 95);
    expect(found.lean!.test).toBe('mid-p-mcnemar');
  });
  test('are compared on the cells both judge, and on no others', () => {
    const found = agreementOf(said(PASS, PASS, SILENT), said(PASS, SILENT, PASS), oneCellATask(3));
    expect(found).toMatchObject({ cells: 1, tasks: 1, kappaInterval: null });
    expect(agreementOf(said(SILENT), said(PASS), oneCellATask(1))).toMatchObject({
      cells: 0,
      kappa: null,
      lean: null,
    });
  });
  test('take several models at one task as one task', () => {
    const frame = { tasks: 30, contenders: 3, repeats: 1 };
    const cells = Array.from({ length: 90 }, (_, cell) => (Math.floor(cell / 3) % 2 ? PASS : FAIL));
    const other = cells.map((each, cell) => (Math.floor(cell / 3) % 5 === 0 ? 1 - each : each));
    const pooled = agreementOf(said(...cells), said(...other), frame);
    const once = agreementOf(
      said(...cells.filter((_, cell) => cell % 3 === 0)),
      said(...other.filter((_, cell) => cell % 3 === 0)),
      oneCellATask(30),
    );
    expect(pooled).toMatchObject({ cells: 90, tasks: 30 });
    expect(pooled.kappaInterval!.low).toBeCloseTo(once.kappaInterval!.low, 10);
    expect(pooled.lean!.p).toBeCloseTo(once.lean!.p, 10);
  });
  test('open the cells on which they part', () => {
    expect(disagreeingCells(said(PASS, FAIL, SILENT, PASS), said(FAIL, PASS, PASS, PASS))).toEqual([
      { cell: 0, firstPasses: true },
      { cell: 1, firstPasses: false },
    ]);
    expect(disagreeingCells(said(PASS, FAIL), said(FAIL, PASS), [1])).toHaveLength(1);
  });
  test('one that says the same of every cell is found', () => {
    expect(saysOnly(said(PASS, SILENT, PASS))).toBe('pass');
    expect(saysOnly(said(FAIL))).toBe('fail');
    expect(saysOnly(said(PASS, FAIL))).toBeUndefined();
    expect(saysOnly(said(SILENT))).toBeUndefined();
  });
});

describe('a panel of raters', () => {
  const rows = [
    ...Array<number[]>(3).fill([1, 1, 1]),
    ...Array<number[]>(2).fill([1, 1, 0]),
    [1, 0, 0],
    ...Array<number[]>(4).fill([0, 0, 0]),
  ];
  const panel = [0, 1, 2].map((rater) =>
    said(...rows.map((row) => row[rater]!), rater === 0 ? SILENT : PASS),
  );
  test('gives Fleiss’ κ of the worked example, on the cells all judge', () => {
    const found = panelAgreement(panel, oneCellATask(11))!;
    expect(found).toMatchObject({ raters: 3, cells: 10, tasks: 10, byPasses: [3, 2, 1, 4] });
    expect(found.fleiss!.kappa).toBeCloseTo(0.598214, 6);
    expect(found.unanimous.mean).toBeCloseTo(0.7);
    expect(found.interval!.low).toBeLessThan(0.598);
    expect(found.interval!.high).toBeGreaterThan(0.598);
  });
  test('of two has Cohen’s table in another form; of one there is none', () => {
    expect(panelAgreement(panel.slice(0, 2), oneCellATask(11))!.byPasses).toEqual([5, 1, 4]);
    expect(panelAgreement(panel.slice(0, 1), oneCellATask(11))).toBeNull();
  });
});

describe('re-judged answers', () => {
  const frame = { tasks: 2, contenders: 1, repeats: 2 };
  const all = [
    ...[judgement(0, 0, 'pass', ['answer', 'calls']), judgement(0, 1, 'pass', ['calls', 'answer'])],
    ...[judgement(1, 0, 'pass', ['answer', 'calls']), judgement(1, 1, 'fail', ['calls', 'answer'])],
    ...[judgement(2, 0, 'fail', ['answer', 'calls']), judgement(2, 1, 'unparseable', ['calls', 'answer'])],
  ];
  test('show how steady a judge is, and whose variance it is', () => {
    const found = rejudged(all, frame);
    expect(found).toMatchObject({ cells: 2, unsteady: [1] });
    expect(found.steady.mean).toBe(0.5);
    expect(found.variance).toMatchObject({ cells: 2, groups: 1 });
    expect(found.variance!.judge).toBeCloseTo(0.25);
  });
  test('show how often it passes by what stood first', () => {
    expect(byFirstPart(all, frame).map(({ first, passes }) => [first, passes.n, passes.mean])).toEqual([
      ['answer', 3, 2 / 3],
      ['calls', 2, 0.5],
    ]);
    expect(byFirstPart([judgement(0, 0, 'pass')], frame)).toEqual([]);
  });
});

test('instruments order a run’s models as evaluators do', () => {
  const frame = { tasks: 2, contenders: 2, repeats: 1 };
  const of = (id: string, ...verdicts: number[]) => ({
    id,
    kind: 'judge' as const,
    title: id,
    without: {},
    ...said(...verdicts),
  });
  const table = instrumentStandings(
    [of('a', PASS, FAIL, PASS, FAIL), of('b', FAIL, PASS, FAIL, PASS)],
    frame,
  );
  expect(standingsOf(table)!.byEvaluator.map((each) => each.map(({ rank }) => rank))).toEqual([
    [1, 2],
    [2, 1],
  ]);
});
