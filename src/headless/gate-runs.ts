import { pairTable } from '#app/compare/tables.ts';
import { sharedTasksOf, type SharedTasks } from '#app/compare/shared-tasks.ts';
import { systemsOf, type ComparedSystem } from '#app/compare/systems.ts';
import { unknownTask, type RunView } from '#app/frame/run-view.ts';
import { cellAddress, type CellSummary, deciderOf, scorersOf } from '#core/cell.ts';
import { contendersOf, isLine, isReference } from '#core/contender.ts';
import { PlaygroundError } from '#core/errors.ts';
import { quoted } from '#core/quoted.ts';
import { openRunFile } from '#files/interchange/index.ts';
import {
  compareFigures,
  gateOf,
  pairTests,
  partedFlips,
  type Gate,
  type GateVerdict,
} from '#measure/metrics/index.ts';
import { summaryOfCell } from '../../workers/runs/cell-summary.ts';

export interface GateAsked {
  /** Points that a candidate may be worse, 0 to 100. */
  margin: number;
  /** Id of the scorer that decides; absent: the one that decided the baseline's run. */
  by?: string | undefined;
  /** Part of the title of the candidate; absent: every model of the run. */
  model?: string | undefined;
  /** Part of the title of the baseline; absent: the one of the candidate's own name, or the only one. */
  base?: string | undefined;
}

export interface GatedPair {
  candidate: string;
  baseline: string;
  gate: Gate;
  rates: { candidate: number; baseline: number };
  /** Tasks that both runs were to do, and cells of the two on them that have no result in their files. They count as lost. */
  of: number;
  missing: number;
  /** Ids of tasks that the candidate solved less often, and more often. */
  regressions: string[];
  gains: string[];
}

export interface GateOutcome {
  /** no-go where one of the pairs is; else inconclusive where one is; else go. */
  verdict: GateVerdict;
  scorerId: string;
  margin: number;
  pairs: GatedPair[];
}

/** A run file as a gate reads it; tasks are known by their ids. Throws PlaygroundError 'recording-unknown'. */
export async function runViewOf(file: Blob): Promise<RunView> {
  const { run, results } = await openRunFile(file);
  const cells: CellSummary[] = [];
  const tasks = run.ordinals.map(unknownTask);
  const contenders = contendersOf(run.config).length;
  for await (const record of results()) {
    cells.push(summaryOfCell(record, undefined, run.config));
    const { task } = cellAddress(record.cell, contenders, run.config.repeats);
    tasks[task] = { ...tasks[task]!, id: record.taskId };
  }
  return { run, tasks, cells, tasksKnown: false };
}

/**
 * May the models of one run take the place of those of another? By the statistics of the Compare page; where several pairs are judged, each
 * interval is wider (Bonferroni). Throws PlaygroundError 'run-unknown' where there is nothing to compare, with the reason.
 */
export function gateRuns(candidate: RunView, against: RunView, asked: GateAsked): GateOutcome {
  // Two runs of one plan have one id.
  const views = [named(against, 'baseline'), named(candidate, 'candidate')];
  const shared = sharedTasksOf(views);
  if (shared.unsteady.length > 0)
    throw nothing('the tools of a server changed while one of the runs was under way');
  if (shared.views.length < 2 || shared.tasks.length === 0)
    throw nothing('the two runs are over different data sets, or share no task');
  const scorerId = asked.by ?? deciderOf(against.run.config) ?? '';
  for (const [name, { run }] of [
    ['the run', candidate],
    ['the run it is compared with', against],
  ] as const)
    if (!scorersOf(run.config).includes(scorerId))
      throw nothing(
        `${name} was not scored by ${quoted(scorerId)}; it was by ${scorersOf(run.config).join(', ')}`,
      );
  const matched = pairsOf(
    views.flatMap(({ run }) => {
      const contenders = contendersOf(run.config);
      return systemsOf([run]).map((system) => ({ ...system, id: contenders[system.contender]!.id }));
    }),
    asked,
  );
  const pairs = matched.map(([first, base]): GatedPair => {
    const table = pairTable(shared, [first, base], scorerId);
    const [test] = pairTests(table, []);
    const [figures] = compareFigures(table, asked.margin).candidates;
    if (!test || !figures)
      throw nothing(`no task counts for both ${quoted(first.name)} and ${quoted(base.name)}`);
    const [ofFirst, ofBase] = [missingCells(first, candidate, shared), missingCells(base, against, shared)];
    const withMissing = {
      ...test,
      cellsOfA: { ...test.cellsOfA, lost: test.cellsOfA.lost + ofFirst },
      cellsOfB: { ...test.cellsOfB, lost: test.cellsOfB.lost + ofBase },
    };
    const { regressions, gains } = partedFlips(figures.flips);
    const idsOf = (flips: typeof gains): string[] => flips.map(({ task }) => shared.tasks[task]!.id);
    return {
      candidate: first.name,
      baseline: base.name,
      gate: gateOf(withMissing, asked.margin, matched.length),
      rates: { candidate: test.rateA, baseline: test.rateB },
      of: shared.tasks.length,
      missing: ofFirst + ofBase,
      regressions: idsOf(regressions),
      gains: idsOf(gains),
    };
  });
  const has = (verdict: GateVerdict): boolean => pairs.some(({ gate }) => gate.verdict === verdict);
  const verdict = has('no-go') ? 'no-go' : has('inconclusive') ? 'inconclusive' : 'go';
  return { verdict, scorerId, margin: asked.margin, pairs };
}

/** Cells of a model on the shared tasks that its run was to have, and whose results its file lacks. */
function missingCells(
  { runId, contender }: ComparedSystem,
  { run, cells }: RunView,
  { views, placesOf, tasks }: SharedTasks,
): number {
  const places = placesOf[views.findIndex((view) => view.run.id === runId)]!;
  const { repeats } = run.config;
  const contenders = contendersOf(run.config).length;
  const there = cells.filter(({ cell }) => {
    const at = cellAddress(cell, contenders, repeats);
    return at.model === contender && places.has(at.task);
  });
  return tasks.length * repeats - there.length;
}

const named = (view: RunView, id: string): RunView => ({ ...view, run: { ...view.run, id } });

/** A model of one of the runs, with its contender's id there. */
type Named = ComparedSystem & { id: string };

/** Each candidate with its baseline: the one of the same id, or the only one. */
function pairsOf(systems: readonly Named[], { model, base }: GateAsked): [Named, Named][] {
  const rivals = systems.filter((system) => !isReference(system) && !isLine(system, systems));
  const of = (runId: string, wanted: string | undefined): Named[] => {
    const own = wanted === undefined ? rivals : systems.filter(({ name }) => name.includes(wanted));
    return own.filter((system) => system.runId === runId);
  };
  const candidates = of('candidate', model);
  const bases = of('baseline', base);
  if (candidates.length === 0)
    throw nothing(
      model === undefined
        ? 'the run has no model but reference lines'
        : `the run has no model ${quoted(model)}`,
    );
  return candidates.map((candidate) => {
    const own = bases.filter(({ id }) => id === candidate.id);
    const [only, other] = own.length > 0 ? own : bases;
    if (only && !other) return [candidate, only];
    throw nothing(
      `it is not clear what ${quoted(candidate.name)} is compared with: ${bases.map(({ name }) => name).join(', ') || 'nothing'}`,
      'Name the one with --base, and the candidate with --model.',
    );
  });
}

const nothing = (why: string, hint?: string): PlaygroundError =>
  new PlaygroundError('run-unknown', `There is no verdict: ${why}.`, hint);
