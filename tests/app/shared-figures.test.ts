import { describe, expect, test } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import type { TaskRow } from '#core/dataset.ts';
import { mulberry32 } from '#core/random.ts';
import type { Run } from '#core/run.ts';
import { executedCalls } from '#measure/metrics/index.ts';
import { fromPermalink, type ResultLink } from '#files/permalink/index.ts';
import { causesOf } from '../../src/app/look/report/causes.ts';
import { askedCosts } from '../../src/app/look/report/costs.ts';
import { claimedExecuted, executedRows } from '../../src/app/look/report/calls.ts';
import { wholeFigures, type ReportFigures } from '../../src/app/look/report/figures.ts';
import { reportedScorers } from '../../src/app/look/report/other-rules.ts';
import { tableOf } from '../../src/app/look/report/report-model.ts';
import { linkedDataset } from '../../src/app/frame/share-setup.ts';
import { resultAddress } from '../../src/app/look/report/share.ts';
import { unknownTask, type RunView } from '../../src/app/frame/run-view.ts';
import { viewOfLink } from '../../src/app/look/shared/shared-run.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';
import { anOracleRun } from '../builders/an-oracle-run.ts';

const TASKS = 40;
const tasks: TaskRow[] = Array.from({ length: TASKS }, (_, ordinal) => ({
  ...unknownTask(ordinal),
  category: ['map', 'pay', 'file'][ordinal % 3]!,
  callType: ordinal % 2 ? 'single' : 'multi',
  servers: ordinal % 5 ? ['a'] : ['a', 'b'],
}));

function runOf(repeats: number, seed: number): RunView {
  const config = anOracleRun({
    models: [aLanguageModel({ id: 'a', title: 'A' }), aLanguageModel({ id: 'b', title: 'B' })],
    agentIds: ['native-tools', 'react'],
    execution: { on: 'testbed' },
    scorerIds: ['ast', 'ast-dag', 'mcpbr-mcptoolbench'],
    repeats,
  });
  const random = mulberry32(seed);
  const of = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const verdict = () => of(['correct', 'correct', 'incorrect', 'no-call', 'partial', 'not-counted'] as const);
  const scored = () => of(['correct', 'incorrect', 'partial', 'failed'] as const);
  const cells = Array.from({ length: TASKS * 4 * repeats }, (_, cell): CellSummary => {
    const own = verdict();
    return {
      cell,
      verdict: own,
      outcome: own === 'not-counted' ? 'error' : own === 'no-call' ? 'abstained' : 'called',
      ...(own === 'correct' || own === 'not-counted'
        ? {}
        : { cause: of(['wrong-tool', 'wrong-argument', 'limit-reached'] as const) }),
      measures: {
        tool_selection_accuracy: random(),
        parameter_accuracy: random(),
        sequence_match: of([true, false]),
      },
      verdicts: { ast: scored(), ...(random() < 0.9 ? { 'mcpbr-mcptoolbench': scored() } : {}) },
      calls: Math.floor(random() * 4),
      expectedCalls: 1 + Math.floor(random() * 3),
      durationMs: random() * 4000,
      waitedMs: random() * 40,
      usage: { inputTokens: Math.floor(random() * 90_000), outputTokens: Math.floor(random() * 4000) },
      executed: [
        { tool: 'todo_list', failed: false },
        { tool: 'todo_get', failed: random() < 0.3, cause: of(['api-error', 'empty-result'] as const) },
        { tool: 'x', failed: true, unmade: true, cause: 'unknown-tool' },
      ],
    };
  });
  const dataset = { id: 'ground', title: 'Ground', tasks: TASKS, orderHash: 'abc' };
  const run: Run = {
    id: 'run-1',
    createdAt: 1_795_000_000_000,
    config,
    status: 'finished',
    ordinals: tasks.map(({ ordinal }) => ordinal),
    dataset,
    cells: cells.length,
    done: cells.length,
    versions: { app: '0.1.0', rules: '2026-11' },
    prices: [
      {
        providerId: 'openai-chat',
        model: 'test',
        input: 0.3,
        output: 1.2,
        asOf: '2026-11',
        source: 'test',
      },
    ],
  };
  return { run, cells, tasks, tasksKnown: true };
}

async function opened(sent: RunView): Promise<{ view: RunView; link: ResultLink }> {
  const address = await resultAddress(sent, linkedDataset(sent.run, undefined));
  const link = (await fromPermalink(address.slice('#/s/'.length))) as ResultLink;
  return { view: viewOfLink(link, tasks), link };
}

function reportOf(view: RunView): ReportFigures {
  const { config } = view.run;
  const claim = view.claim && { ...view.claim, setUp: config.scorerIds };
  return wholeFigures(tableOf(view), reportedScorers(config), claim);
}

/** What no reader is shown of the averages of a link: how their intervals were made. */
const shownOf = ({ summaries, pairs, panels, byCategory, effects, readings }: ReportFigures) => ({
  summaries: summaries.map(({ toolSelection, parameters, sequenceMatch, ...rest }) => ({
    ...rest,
    averages: [toolSelection, parameters, sequenceMatch].map(({ method: _method, ...of }) => of),
  })),
  pairs,
  panels,
  byCategory: byCategory.map(({ name, tasks: of, byModel }) => ({
    name,
    of,
    rates: byModel.map(({ resolved }) => resolved),
  })),
  effects,
  readings,
});

describe.each([1, 3])('a report opened from a link, of %i attempts a task', (repeats) => {
  test('says every rate, average, bracket, pair, pass@k and reading as its sender’s does', async () => {
    const sent = runOf(repeats, 7);
    const { view, link } = await opened(sent);
    expect(link.further).toBeDefined();
    expect(shownOf(reportOf(view))).toEqual(shownOf(reportOf(sent)));
  });

  test('says how many cells failed of each cause as its sender’s does', async () => {
    const sent = runOf(repeats, 8);
    const { link } = await opened(sent);
    for (const { id, byModel } of causesOf(tableOf(sent))) {
      if (id === 'not-counted') continue;
      expect(link.figures!.map(({ causes }) => causes[id] ?? 0)).toEqual(byModel.map(({ length }) => length));
    }
  });

  test('says tokens, dollars and time as its sender’s does', async () => {
    const sent = runOf(repeats, 9);
    const { link } = await opened(sent);
    askedCosts(sent.run, sent.cells).forEach((cost, index) => {
      const { inputTokens, outputTokens, dollars, time, waited } = link.further![index]!.cost!;
      expect(inputTokens).toEqual(cost.inputTokens);
      expect(outputTokens).toEqual(cost.outputTokens);
      expect(time.value).toBeCloseTo(cost.time.value, 5);
      expect(waited.value).toBeCloseTo(cost.waited.value, 5);
      if (cost.dollars === undefined) expect(dollars).toBeUndefined();
      else expect(dollars!.value).toBeCloseTo(cost.dollars.value, 8);
    });
  });

  test('says what became of executed calls as its sender’s does', async () => {
    const sent = runOf(repeats, 10);
    const { view, link } = await opened(sent);
    const own = executedCalls(tableOf(sent))!;
    const claimed = claimedExecuted(tableOf(view).models, link.further!)!;
    expect(claimed).toEqual({
      calls: own.calls,
      unmade: own.unmade,
      rows: executedRows(tableOf(sent).models, own),
      failed: own.failed.reduce((sum, each) => sum + each, 0),
      causes: own.causes.map(({ cause, byModel }) => ({ cause, byModel })),
    });
  });
});
