import type { RunsApi, WatchApi, Deciders, RescoreRequest } from '#bridge/contract.ts';
import type { ResultRecord } from '#core/cell.ts';
import { evidenceOf, evidenceOfRun, type Evidence } from '#core/evidence.ts';
import { isRecorded, type RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { appliesTo, usualDeciderOf } from '#scorers/index.ts';
import { decidedAgain, keepScores, rescoreDeps } from '../rescoring/rescore-source.ts';
import { rescore, type RescoreDeps } from '../rescoring/rescore.ts';
import { scoreAgain } from '../rescoring/score-again.ts';
import { Requests } from '../thread.ts';
import type { EvalDeps } from './eval-deps.ts';
import { listedRunsApi } from './listed-runs.ts';
import { menuTokens } from './menu-tokens.ts';
import { reproduceApi } from './run-again.ts';
import { datasetOf, taskChooser, type ChooseTasks } from './run-tasks.ts';
import { runsAtWork } from './runs-at-work.ts';
import { storeRunFile } from './store-run-file.ts';

/** What the eval worker does with runs: start and end them, run them again, score them again. */
export function createEvalApi(deps: EvalDeps, choose: ChooseTasks = taskChooser(deps)): RunsApi & WatchApi {
  const requests = new Requests();
  return {
    ...runsAtWork(deps, choose),
    ...listedRunsApi(deps),
    ...reproduceApi(deps, requests),

    openRunFile: (file, name, secrets) => storeRunFile(deps, { file, name, secrets }),

    async preview(config) {
      return (await choose(await datasetOf(deps, config.selection.datasetId), config)).ordinals;
    },

    async testbedCoverage(config) {
      const selection = { ...config.selection, sample: undefined };
      const dataset = await datasetOf(deps, selection.datasetId);
      const chosen = await choose(dataset, { ...config, selection, execution: { on: 'testbed' } });
      return { executable: chosen.ordinals.length, leftOut: chosen.leftOut };
    },

    rescore: (request, onProgress) =>
      requests.run(request.requestId, (signal) => rescore(rescoreDeps(deps), request, onProgress, signal)),
    keepScores: (request, onProgress) =>
      requests.run(request.requestId, (signal) => keepScores(deps, request, onProgress, signal)),
    scoreAgain: ({ requestId, runId }, onProgress) =>
      requests.run(requestId, (signal) => scoreAgain(deps, runId, onProgress, signal)),
    stopRescore: (requestId) => requests.stop(requestId),

    menuTokens: (request, onProgress) =>
      requests.run(request.requestId, (signal) => menuTokens(deps, request, onProgress, signal)),
    stopMenuTokens: (requestId) => requests.stop(requestId),

    decidedAgain: (runId, scorerId) => decidedAgain(rescoreDeps(deps), runId, scorerId),
    deciders: (config) => decidersOf(deps, choose, config),
    decidersOfRun: (run) => decidersOfRun(rescoreDeps(deps), run),
  };
}

/** Tasks that a set-up takes and that are looked at; of more, so many spread evenly over all. */
const MOST_LOOKED_AT = 1_000;

/**
 * Which scorers could decide a set-up's cells, to how many of its tasks each applies, and which one decides unless the person
 * chooses: the one that usually decides most of the tasks.
 */
async function decidersOf(
  deps: Pick<EvalDeps, 'getDataset' | 'tasksAt' | 'scorers'>,
  choose: ChooseTasks,
  config: RunConfig,
): Promise<Deciders> {
  const dataset = await datasetOf(deps, config.selection.datasetId);
  const { ordinals } = await choose(dataset, config);
  const tasks = await deps.tasksAt(dataset, spread(ordinals));
  return decidersAmong(deps, tasks, evidenceOfRun(config), ordinals.length);
}

/** The same of a run that was made, or is known by its configuration: its own tasks, with what its cells left to be scored. */
async function decidersOfRun(
  deps: Pick<RescoreDeps, 'records' | 'tasksOf' | 'scorers'>,
  from: RescoreRequest['run'],
): Promise<Deciders> {
  const { run, records } = await deps.records(from);
  const tasks = await deps.tasksOf(run, spread(run.ordinals.map((_, position) => position)));
  const evidence = isRecorded(run.config) ? await evidenceIn(records) : evidenceOfRun(run.config);
  return decidersAmong(deps, tasks, evidence, run.ordinals.length);
}

/** What recorded answers leave to be scored shows in the answers alone: in the first of them. */
async function evidenceIn(records: AsyncIterable<ResultRecord>): Promise<Evidence> {
  const found = { executed: false, state: false };
  let looked = 0;
  for await (const { trajectory } of records) {
    const { executed, state } = evidenceOf(trajectory);
    found.executed ||= executed;
    found.state ||= state;
    if (++looked === MOST_LOOKED_AT) break;
  }
  return found;
}

function decidersAmong(
  deps: Pick<EvalDeps, 'scorers'>,
  tasks: readonly Task[],
  evidence: Evidence,
  of: number,
): Deciders {
  const scorers = [...deps.scorers.values()]
    .map((scorer) => ({
      id: scorer.id,
      title: scorer.title,
      applies: tasks.filter((task) => appliesTo(scorer, task, evidence)).length,
    }))
    .filter(({ applies }) => applies > 0);
  return { of, looked: tasks.length, scorers, usual: usualDeciderOf(tasks, evidence) };
}

const spread = (ordinals: readonly number[]): number[] =>
  ordinals.length <= MOST_LOOKED_AT
    ? [...ordinals]
    : Array.from(
        { length: MOST_LOOKED_AT },
        (_, index) => ordinals[Math.floor((index * ordinals.length) / MOST_LOOKED_AT)]!,
      );
