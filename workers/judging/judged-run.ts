import type { CellsToJudge, JudgedRun } from '#store/bridge/judging-contract.ts';
import type { CellSummary, ResultRecord } from '#core/cell.ts';
import { isOpinion } from '#core/judge-kinds.ts';
import { sampleIndices } from '#core/random.ts';
import type { Run } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { checkRepeatable } from '#ask/cells/answered-cell.ts';
import { rescoreDeps, withTasks } from '../rescoring/rescore.ts';
import { runCells } from '../runs/cell-scheduler.ts';
import type { storedOver } from '../stored.ts';
import { unending } from '../thread.ts';
import { newRun } from '../runs/new-run.ts';
import { datasetOf } from '../runs/run-tasks.ts';
import { withShipped, type EvalDeps } from '../runs/eval-deps.ts';

/** An answer that is judged, with its task. */
export interface Subject {
  record: ResultRecord;
  task: Task;
}

/** A run whose answers are judged: stored, or computed again where only its configuration is known. */
export class RunToJudge {
  readonly #deps: JudgingDeps;
  readonly run: Run;
  /** Of a run that is not stored. */
  readonly #computed: ResultRecord[] | undefined;

  private constructor(deps: JudgingDeps, run: Run, computed?: ResultRecord[]) {
    this.#deps = deps;
    this.run = run;
    this.#computed = computed;
  }

  /** Throws PlaygroundError 'run-unknown', 'dataset-unknown'. */
  static async open(deps: JudgingDeps, { id, computed }: JudgedRun): Promise<RunToJudge> {
    if (!computed) return new RunToJudge(deps, await deps.getRun(id));
    checkRepeatable(computed.config);
    const dataset = await datasetOf(deps, computed.config.selection.datasetId);
    const known = await withShipped(deps, computed.config);
    const run = { ...newRun(known, computed.config, dataset, computed.ordinals), id };
    const none: JudgingDeps = { ...known, doneCells: () => Promise.resolve([]) };
    const records: ResultRecord[] = [];
    for await (const cells of runCells(none, run, unending()))
      records.push(...cells.map(({ record }) => record));
    return new RunToJudge(
      deps,
      run,
      records.sort((a, b) => a.cell - b.cell),
    );
  }

  /** Numbers of the cells that are chosen and have an answer, ascending. */
  async cells({ of, sample }: CellsToJudge): Promise<number[]> {
    const differing = of === 'disagreements' ? await this.#judgedDifferently() : new Set<number>();
    const chosen = (await this.#verdicts()).filter(({ cell, outcome, verdict, verdicts = {} }) => {
      if (outcome === 'error') return false;
      if (of === 'failed') return verdict !== 'correct' && verdict !== 'not-counted';
      if (of === 'all') return true;
      const said = Object.values(verdicts).filter((each) => each !== 'failed');
      return differing.has(cell) || (said.includes('correct') && said.some((each) => each !== 'correct'));
    });
    const numbers = chosen.map(({ cell }) => cell).sort((a, b) => a - b);
    if (!sample) return numbers;
    return sampleIndices(numbers.length, sample.size, sample.seed).map((index) => numbers[index]!);
  }

  /** These cells with their tasks, by cell number. */
  async *subjects(cells: ReadonlySet<number>): AsyncGenerator<Subject> {
    yield* withTasks(rescoreDeps(this.#deps), this.run, this.#records(cells));
  }

  async *#records(cells: ReadonlySet<number>): AsyncGenerator<ResultRecord> {
    if (this.#computed) yield* this.#computed.filter(({ cell }) => cells.has(cell));
    else
      for await (const record of this.#deps.resultsOf(this.run.id)) if (cells.has(record.cell)) yield record;
  }

  async #verdicts(): Promise<Pick<CellSummary, 'cell' | 'outcome' | 'verdict' | 'verdicts'>[]> {
    if (!this.#computed) return this.#deps.summariesOf(this.run.id);
    return this.#computed.map(({ cell, outcome, verdict, scores }) => ({
      ...{ cell, outcome, verdict },
      verdicts: Object.fromEntries(Object.entries(scores).map(([id, score]) => [id, score.verdict])),
    }));
  }

  /** Cells of which some stored judgement says pass and another fail. A judge of calls says nothing of the answer. */
  async #judgedDifferently(): Promise<Set<number>> {
    const said = new Map<number, Set<string>>();
    for (const { id } of await this.#deps.listJudgings(this.run.id)) {
      for (const judgement of await this.#deps.judgementsOf(id)) {
        if (!isOpinion(judgement) || judgement.calls) continue;
        const verdicts = said.get(judgement.cell) ?? new Set();
        said.set(judgement.cell, verdicts.add(judgement.verdict));
      }
    }
    return new Set([...said].filter(([, verdicts]) => verdicts.size > 1).map(([cell]) => cell));
  }
}

/** What judging depends on beside what runs do; tests hand in their own. */
export type JudgingDeps = EvalDeps &
  Pick<
    ReturnType<typeof storedOver>,
    | 'summariesOf'
    | 'addJudging'
    | 'putJudging'
    | 'getJudging'
    | 'listJudgings'
    | 'judgementsOf'
    | 'deleteJudging'
    | 'earlierJudgements'
  >;
