import { describe, expect, test } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import type { TaskRow } from '#core/dataset.ts';
import type { HumanLabel, Judgement, Judging } from '#core/judgement.ts';
import type { Run } from '#core/run.ts';
import { agreementOf, rivalsOf, type Instrument } from '#measure/metrics/index.ts';
import { fromAuditLink, toAuditLink } from '#files/permalink/index.ts';
import {
  claimedAudit,
  differenceOfAudit,
  linkedAudit,
  auditAddress,
} from '../../../src/app/judge/audit/audit-link.ts';
import {
  kappaText,
  kappaWords,
  leanWords,
  missingWords,
  onlyWords,
  pWords,
  sidesWords,
} from '../../../src/app/judge/audit/audit-words.ts';
import {
  auditedOf,
  cellsOfCategory,
  chosenOf,
  orderingOf,
  rankingsUnder,
} from '../../../src/app/judge/audit/audited.ts';
import { printedOf, publishedJudges, LIVE_RUNS } from '../../../src/app/judge/audit/published-judges.ts';
import { cohenKappa, itemsOf } from '#measure/statistics/kappa.ts';

const TASKS = 40;
const run = {
  id: 'run',
  createdAt: 0,
  config: {
    title: 'Run',
    selection: { datasetId: 'ground' },
    models: [
      { id: 'baseline-oracle', title: 'Oracle', kind: 'baseline' },
      { id: 'baseline-random', title: 'Random', kind: 'baseline' },
    ],
    agentIds: ['single-shot'],
    execution: { on: 'testbed' },
    repeats: 1,
    seed: 1,
    scorerIds: ['task-outcome', 'ast'],
    decidedBy: 'task-outcome',
  },
  status: 'finished',
  ordinals: Array.from({ length: TASKS }, (_, task) => task),
  dataset: { id: 'ground', title: 'Ground', tasks: TASKS, orderHash: 'abcdef01' },
  cells: TASKS * 2,
  done: TASKS * 2,
  versions: { app: '1', rules: '1' },
} as unknown as Run;
const tasks = Array.from({ length: TASKS }, (_, task) => ({
  category: task % 2 ? 'mail' : 'map',
})) as unknown as TaskRow[];
const cells = Array.from({ length: TASKS * 2 }, (_, cell) => ({
  cell,
  verdict: cell % 2 === 0 ? 'correct' : 'incorrect',
  verdicts: { 'task-outcome': cell % 2 === 0 ? 'correct' : 'incorrect', ast: 'correct' },
})) as unknown as CellSummary[];
const view = { run, tasks, cells, tasksKnown: true };

const judging: Judging = {
  id: 'j',
  runId: 'run',
  title: 'First judging',
  createdAt: 0,
  status: 'finished',
  judges: [
    { id: 'lenient', kind: 'scripted', title: 'Lenient' },
    { id: 'rule', kind: 'rule', title: 'Rule judge' },
  ],
  repeats: 1,
  seed: 1,
  cells: [],
  done: 0,
  versions: { app: '1', rules: '1' },
};
const judgements = cells.flatMap(({ cell, verdict }): Judgement[] => [
  { judgingId: 'j', cell, judge: 'lenient', repeat: 0, verdict: 'pass' },
  {
    judgingId: 'j',
    cell,
    judge: 'rule',
    repeat: 0,
    verdict: verdict === 'correct' && cell > 9 ? 'pass' : 'fail',
  },
]);
const labels: HumanLabel[] = cells
  .slice(0, 8)
  .map(({ cell }) => ({ runId: 'run', cell, rater: 'AB', verdict: 'pass', labelledAt: 0 }));
const opinions = { judgings: [{ judging, judgements }], labels, publisher: [] };
const audited = auditedOf(view, opinions);
const none = new URLSearchParams();
const choice = chosenOf(audited, none)!;

describe('an audit', () => {
  test('holds what decides the run, judges, people and the other scorers, and nothing silent', () => {
    expect(audited.instruments.map(({ id, kind }) => [id, kind])).toEqual([
      ['executed', 'executed'],
      ['judge:j:lenient', 'judge'],
      ['judge:j:rule', 'judge'],
      ['rater:AB', 'rater'],
      ['scorer:ast', 'scorer'],
    ]);
    expect(auditedOf(view, { judgings: [], labels: [], publisher: [] }).instruments).toHaveLength(2);
  });
  test('lays the rule judge beside the executed outcome first, and else what the address names', () => {
    expect([choice.first.title, choice.second.id]).toEqual(['Rule judge', 'executed']);
    const query = new URLSearchParams({ first: 'rater:AB', second: 'judge:j:lenient', category: 'mail' });
    expect(chosenOf(audited, query)).toMatchObject({
      first: { id: 'rater:AB' },
      second: { id: 'judge:j:lenient' },
      category: 'mail',
    });
    expect(chosenOf(audited, new URLSearchParams({ first: 'executed' }))!.first.id).toBe('executed');
    expect(chosenOf(audited, new URLSearchParams({ first: 'gone', category: 'gone' }))).toMatchObject({
      first: { title: 'Rule judge' },
      category: undefined,
    });
  });
  test('treats our judge of outcomes and MCP-Eval as two instruments, and names a changed prompt', () => {
    const prompt = { version: 'mcp-eval-1', text: 't' };
    const judges: Judging['judges'] = [
      { id: 'ours', kind: 'outcome', title: 'Outcome judge (checks calls)' },
      { id: 'published', kind: 'mcp-eval', title: 'MCP-Eval, as published', prompt },
      {
        ...{ id: 'own', kind: 'mcp-eval', title: 'MCP-Eval, as published 2' },
        prompt: { ...prompt, version: 'mcp-eval-1, changed' },
      },
    ];
    const said = cells.flatMap(({ cell }) =>
      judges.map(({ id }): Judgement => ({
        ...{ judgingId: 'j', cell, judge: id, repeat: 0 },
        verdict: id === 'ours' && cell < 20 ? 'fail' : 'pass',
      })),
    );
    const both = auditedOf(view, {
      ...opinions,
      judgings: [{ judging: { ...judging, judges }, judgements: said }],
    });
    const found = both.instruments.filter(({ kind }) => kind === 'judge');
    expect(found.map(({ title }) => title)).toEqual([
      'Outcome judge (checks calls)',
      'MCP-Eval, as published',
      'MCP-Eval, as published 2, prompt changed',
    ]);
    const names = [
      { kind: 'outcome', title: 'Outcome judge (checks calls)' },
      { kind: 'mcp-eval', title: 'MCP-Eval, as published', prompt: 'mcp-eval-1' },
      { kind: 'mcp-eval', title: 'MCP-Eval, as published 2', prompt: 'mcp-eval-1', edited: true },
    ];
    expect(both.named.map(({ id: _, ...name }) => name)).toEqual(names);
    expect(both.named.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    expect(agreementOf(found[0]!, found[1]!, both.frame).table).toEqual({
      bothPass: 60,
      onlyFirst: 0,
      onlySecond: 20,
      bothFail: 0,
    });
    const raters = both.instruments.find(({ id }) => id === 'rater:AB')!;
    for (const judge of found) expect(agreementOf(judge, raters, both.frame).cells).toBe(8);
  });
  test('lays no judge there unasked that has a verdict on hardly a cell', () => {
    const few = judgements.filter(({ judge, cell }) => judge !== 'rule' || cell < 2);
    const some = auditedOf(view, { ...opinions, judgings: [{ judging, judgements: few }] });
    expect(chosenOf(some, none)!.first.title).toBe('Lenient');
    const asked = new URLSearchParams({ first: 'judge:j:rule' });
    expect(chosenOf(some, asked)!.first.title).toBe('Rule judge');
  });
  test('lays scorers beside each other where no judge has judged, and nothing where one stands alone', () => {
    const bare = auditedOf(view, { judgings: [], labels: [], publisher: [] });
    expect(chosenOf(bare, none)).toMatchObject({ first: { id: 'scorer:ast' }, second: { id: 'executed' } });
    expect(chosenOf({ ...bare, instruments: bare.instruments.slice(0, 1) }, none)).toBeUndefined();
  });
  test('looks at one category alone where it is asked to', () => {
    expect(cellsOfCategory(audited, undefined)).toBeUndefined();
    expect(cellsOfCategory(audited, 'map')!.slice(0, 4)).toEqual([0, 1, 4, 5]);
  });
  test('orders the models under the chosen two first, then judges', () => {
    expect(orderingOf(audited, choice).map(({ id }) => id)).toEqual([
      'executed',
      'judge:j:rule',
      'judge:j:lenient',
    ]);
  });
  test('gives neither a reference line a rank nor a baseline beside models, here and from a link', async () => {
    const models = [
      { id: 'one', title: 'One', kind: 'language-model' },
      { id: 'baseline-lexical', title: 'Lexical', kind: 'baseline' },
      { id: 'two', title: 'Two', kind: 'recorded' },
    ] as const;
    const config = { ...run.config, models } as unknown as Run['config'];
    const beside = auditedOf({ ...view, run: { ...run, config } }, opinions);
    const link = linkedAudit(
      { view: { ...view, run: { ...run, config } }, audited: beside },
      { category: undefined, instruments: beside.instruments },
      run.dataset,
      1000,
    );
    const claimed = claimedAudit(await fromAuditLink(await toAuditLink(link)));
    for (const each of [beside, claimed])
      expect(rivalsOf(rankingsUnder(each, each.instruments))).toEqual([0, 2]);
    expect(rivalsOf(rankingsUnder(audited, audited.instruments))).toEqual([]);
  });
});

describe('a link to it', () => {
  const known = { view, audited };
  test('holds the chosen two first, and is the same audit when it is read', async () => {
    const address = await auditAddress(known, { ...choice, category: 'mail' }, run.dataset, 1000);
    const link = await fromAuditLink(address.replace('#/audit/', ''));
    expect(link.instruments.map(({ id }) => id).slice(0, 2)).toEqual(['judge:j:rule', 'executed']);
    expect(link.category).toBe('mail');
    const claimed = claimedAudit(link);
    expect(claimed.contenders).toEqual(audited.contenders);
    // Elsewhere it names the same judges.
    expect(claimed.named.map(({ id }) => id).sort()).toEqual(audited.named.map(({ id }) => id).sort());
    for (const name of claimed.named) expect(audited.named).toContainEqual(name);
    const [first, second] = claimed.instruments as [Instrument, Instrument];
    expect(agreementOf(first, second, claimed.frame).table).toEqual(
      agreementOf(choice.first, choice.second, audited.frame).table,
    );
    expect(differenceOfAudit(link, known)).toEqual({ of: 400, different: 0, missing: [] });
  });
  test('is found to differ where a verdict does, and to be of another run where the tasks are others', () => {
    const link = linkedAudit(known, { ...audited, category: undefined }, run.dataset, 1000);
    const [first, ...rest] = link.instruments;
    const forged = { ...first!, said: first!.said.map((each, cell) => (cell < 3 ? 1 - each : each)) };
    const gone = { ...forged, id: 'gone', title: 'Gone' };
    expect(differenceOfAudit({ ...link, instruments: [forged, ...rest, gone] }, known)).toEqual({
      of: 400,
      different: 3,
      missing: ['Gone'],
    });
    expect(differenceOfAudit({ ...link, ordinals: link.ordinals.slice(1) }, known)).toBeUndefined();
  });
});

describe('its words', () => {
  const said = (title: string, ...verdicts: number[]): Instrument => ({
    id: title,
    kind: 'judge',
    title,
    said: Uint8Array.from(verdicts),
    without: {},
  });
  const between = (a: number[], b: number[]) =>
    agreementOf(said('A', ...a), said('B', ...b), { tasks: a.length, contenders: 1, repeats: 1 });
  const names = ['A', 'B'] as const;

  test('write κ with its interval, and say where it is undefined', () => {
    expect([0.5029, 1, -0.1, 0].map(kappaText)).toEqual(['.503', '1', '\u2212.100', '.000']);
    expect(kappaWords(cohenKappa({ bothPass: 3, onlyFirst: 0, onlySecond: 0, bothFail: 0 }), null)).toBe(
      'undefined: chance alone would agree always',
    );
    expect(kappaWords({ observed: 0.8, expected: 0.6, kappa: 0.5 }, { low: -0.02, high: 1 })).toBe(
      '.500 [\u2212.020, 1]',
    );
    expect([0.0963, 0.0001, 1].map(pWords)).toEqual(['= .096', '< .001', '= 1.000']);
  });
  test('say whose passes the disagreements are', () => {
    expect(sidesWords(between([1, 0], [1, 0]), names)).toBe('They differ on no cell.');
    expect(sidesWords(between([1, 0], [1, 1]), names)).toBe(
      'They differ on one cell, which “B” alone passes.',
    );
    expect(sidesWords(between([1, 1, 1], [1, 0, 0]), names)).toBe(
      'All 2 disagreements point one way: “A” alone passes them.',
    );
    expect(sidesWords(between([1, 0, 0], [0, 1, 1]), names)).toBe(
      'Of 3 disagreements, “A” alone passes 1 and “B” alone 2.',
    );
  });
  test('say that one of them passes more only where the data show it', () => {
    const many = (each: number): number[] => Array<number>(40).fill(each);
    expect(leanWords(between(many(1), many(1)), names)).toBe('');
    expect(
      leanWords(
        between(
          many(0),
          many(0).map((_, at) => Number(at < 12)),
        ),
        names,
      ),
    ).toMatch(
      /^“B” passes more: “B” less “A” is 30\.0 points \[.*\] \(McNemar mid-p over 40 tasks, p < \.001; McNemar’s exact test p < \.001\)\.$/,
    );
    expect(
      leanWords(
        between(
          many(0),
          many(0).map((_, at) => Number(at < 2)),
        ),
        names,
      ),
    ).toMatch(/^The data do not show that one of them passes more/);
    expect(leanWords(between([1, 0, 0, 0, 0], [0, 1, 1, 1, 1]), names)).toMatch(/^Only 5 tasks: too few/);
  });
  test('flag a judge that says one thing only', () => {
    expect(onlyWords(said('Lenient', 1, 1, 1, 1, 1, 2))).toMatch(/^“Lenient” passes all 5 cells/);
    expect(onlyWords(said('Strict', 0, 0, 0, 0, 0))).toMatch(/^“Strict” fails all 5 cells/);
    expect(onlyWords(said('Fair', 1, 1, 1, 1, 0))).toBe('');
    expect(onlyWords(said('Few', 1, 1))).toBe('');
  });
  test('name what is no verdict', () => {
    expect(missingWords({ ...said('A'), without: { 'not-judgeable': 3, error: 1 } })).toBe(
      '3 cells that cannot be judged, 1 cell lost to an error',
    );
  });
});

describe('published agreements', () => {
  test('of LiveMCPBench’s ten judges leave one table each, whose κ is the published one', () => {
    const judges = publishedJudges();
    expect(judges.map(({ table }) => itemsOf(table))).toEqual(Array(10).fill(LIVE_RUNS));
    expect(judges.map(({ table }) => cohenKappa(table)!.kappa!.toFixed(3))).toEqual(
      ['0.604', '0.590', '0.503', '0.460', '0.471'].concat(['0.392', '0.294', '0.419', '0.337', '0.265']),
    );
  });
  test('are read as rounded at their last digit', () => {
    expect(printedOf('91.67', 100)!.value).toBeCloseTo(0.9167, 12);
    expect(printedOf('91.67', 100)!.within).toBe(0.00005);
    expect(printedOf(' 0,734 ', 1)).toEqual({ value: 0.734, within: 0.0005 });
    expect(printedOf('81 %', 100)).toEqual({ value: 0.81, within: 0.005 });
    for (const bad of ['', 'x', '1e9', '--1', '1.2.3', '.']) expect(printedOf(bad, 1), bad).toBeUndefined();
  });
});
