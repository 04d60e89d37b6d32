import type { AgentId } from '#core/agent.ts';
import { cellAddress, cellNumber, type CellSummary, type ResultRecord, decidingScore } from '#core/cell.ts';
import { contendersOf, isAsked } from '#core/contender.ts';
import { isLanguageModel, SHIPPED_MODEL, type LanguageModelRef } from '#core/model.ts';
import type { MadeAnswers, Run, RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { versions } from '#core/versions.ts';
import type { AnsweringModel } from '#ask/cells/answered-cell.ts';
import { type KnownAnswer, knownAnswer, knownModels } from '#ask/cells/known-answers.ts';
import { baselinesById } from '#ask/providers/index.ts';
import type { JsonValue } from '#core/json.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { orderHashOf } from '#store/storage/hashes.ts';
import { defaultConfig, scorersFor } from '#app/frame/linked-setup.ts';
import { reportedPair, tellingCell } from '#app/look/sample/reported-pair.ts';
import { boundsOf } from '#app/look/sample/bounds.ts';
import { placesOf } from '#app/look/sample/places.ts';
import type { CellDetails, SampleRun } from '#app/frame/sample-run.ts';
import { summaryOfCell } from '../../workers/runs/cell-summary.ts';
import { cellRunner } from '../../workers/runs/run-cell.ts';
import { testbedInThread } from './testbed-executor.ts';

/** A run of language models that was recorded on somebody's machine, with all its results. */
export interface Recording {
  run: Run;
  results: readonly ResultRecord[];
}

/** The finished run of the site. */
export interface BuiltSample {
  sample: SampleRun;
  details: CellDetails;
  /** Of every cell, where language models took part. */
  answers?: KnownAnswer[];
  /** Recorded systems that are left out because some of their answers are not recorded yet. */
  open: { title: string; answers: number; of: number }[];
}

/**
 * The built-in baselines on these tasks, and beside them the answers of recordings: each model in each way of asking is a system of its
 * own. Every answer is scored by today's scorers, whatever its recording says. With recordings the baselines are asked under the same set-up. Throws an Error for a recording of
 * other tasks, or under another set-up than the first. A system whose parts do not answer every task in every repeat yet is left out: its rates
 * would be of other tasks than those of the others.
 */
export async function sampleRun(
  tasks: readonly Task[],
  dataset: Pick<Run['dataset'], 'id' | 'title'>,
  recordings: readonly Recording[] = [],
): Promise<BuiltSample> {
  const recorded = merged(recordings.flatMap((recording) => systemsOf(recording, tasks)));
  const repeats = Math.max(1, ...recordings.map(({ run }) => run.config.repeats));
  const due = tasks.length * repeats;
  const systems = wholeOnes(recorded, due);
  const open = recorded.filter((system) => answered(system) < due);
  const config = configWith(dataset, systems.length > 0 ? recordings : [], systems);
  const contenders = contendersOf(config);
  const answers: KnownAnswer[] = [];
  const cells: CellSummary[] = [];
  const details: CellDetails = {};
  const given = systems.flatMap(({ ref, agentId, records }) => {
    const { id } = contenders.find((each) => each.model.id === ref.id && each.agentId === agentId)!;
    return records.map((record) => knownAnswer(record, id));
  });
  const known = knownModels(given as unknown as JsonValue[]);
  const deps = {
    baselines: new Map<string, AnsweringModel>([...baselinesById, ...known]),
    scorers: scorersById,
    loadExecutor: () => Promise.resolve(testbedInThread()),
    loadModels: () => Promise.reject(new Error('the build asks no language model')),
    now: () => performance.now(),
  };
  const runOne = await cellRunner(deps, config);
  const createdAt = Date.now();
  for (const [position, task] of tasks.entries())
    for (const [model, contender] of contenders.entries())
      for (let repeat = 0; repeat < config.repeats; repeat++) {
        const cell = cellNumber({ task: position, model, repeat }, contenders.length, config.repeats);
        const at = { runId: 'sample', cell, repeat };
        const record = await runOne(task, contender, at, new AbortController().signal);
        answers.push(knownAnswer(record, contender.id));
        cells.push(summaryOfCell(withWholeMs(record), task, config));
        const deciding = decidingScore(record, config)?.score;
        if (!deciding || record.verdict === 'correct') continue;
        const detail = { explanation: deciding.explanation, comparisons: deciding.comparisons ?? [] };
        // Most repeats fail as the one before.
        if (repeat === 0 || JSON.stringify(details[cell - repeat]) !== JSON.stringify(detail))
          details[cell] = detail;
      }
  const isShown = ({ modelIds = [] }: MadeAnswers): boolean =>
    systems.some(({ ref }) => modelIds.includes(ref.id));
  const allMade = recordings.flatMap(madeOf).filter(isShown);
  const made = [...new Map(allMade.map((each) => [JSON.stringify(each), each])).values()];
  const prices = systems.length > 0 ? (recordings[0]?.run.prices ?? []) : [];
  const run: Run = {
    id: 'sample',
    createdAt,
    finishedAt: Date.now(),
    config,
    status: 'finished',
    ordinals: tasks.map((_, ordinal) => ordinal),
    dataset: { ...dataset, tasks: tasks.length, orderHash: orderHashOf(tasks.map(({ id }) => id)) },
    cells: cells.length,
    done: cells.length,
    ...(prices.length > 0 ? { prices } : {}),
    ...(made.length > 0 ? { made } : {}),
    versions,
  };
  const counted = { run, tasks: tasks.map(rowOf), cells };
  const telling = tellingCell(run.config, details);
  const detail = details[telling];
  const pair = reportedPair(counted);
  const bounds = boundsOf(counted);
  const places = placesOf(counted);
  // Where some tasks are left out of the figure, their number is not that of the figure's tasks.
  const still = places.tasks === tasks.length ? tasks.filter(leavesWorlds).length : 0;
  const sample: SampleRun = {
    ...counted,
    telling,
    ...(detail ? { detail } : {}),
    ...(bounds ? { bounds } : {}),
    places: { ...places, ...(still > 0 ? { still } : {}) },
    ...(pair ? { pair } : {}),
  };
  return {
    sample,
    details,
    ...(systems.length > 0 ? { answers } : {}),
    open: open.map((system) => ({ title: system.title, answers: answered(system), of: due })),
  };
}

/** Does the label leave every world as it is? Its end state names the worlds that it changes. */
const leavesWorlds = ({ target: { state } }: Task): boolean =>
  state !== undefined && Object.keys(state).length === 0;

/** Fractions of a millisecond say nothing, and make the file large. */
const withWholeMs = (record: ResultRecord): ResultRecord =>
  record.durationMs === undefined ? record : { ...record, durationMs: Math.round(record.durationMs) };

/** A recorded model in one way of asking, under the id that it has here, with what became of each attempt. */
interface System {
  ref: LanguageModelRef;
  agentId: AgentId;
  title: string;
  records: readonly ResultRecord[];
}

/** How many answers of it are recorded. */
const answered = ({ records }: System): number =>
  new Set(records.map(({ taskId, repeat }) => `${taskId} ${repeat}`)).size;

/** Those with every answer: all models of a run are asked in all of its ways, so a model that lacks answers in a way of another is left out. */
function wholeOnes(systems: readonly System[], due: number): System[] {
  const whole = systems.filter((system) => answered(system) === due);
  const ways = new Set(whole.map(({ agentId }) => agentId));
  return whole.filter(({ ref }) => whole.filter((other) => other.ref.id === ref.id).length === ways.size);
}

const refOf = (model: LanguageModelRef): LanguageModelRef => ({
  ...model,
  id: `${SHIPPED_MODEL}${model.id}`,
});

/** The recorded contenders: baselines of a recording are left out, since those of today run beside them. */
function systemsOf({ run, results }: Recording, tasks: readonly Task[]): System[] {
  const contenders = contendersOf(run.config);
  const ids = new Set(tasks.map(({ id }) => id));
  const foreign = results.find(({ taskId }) => !ids.has(taskId));
  if (foreign) throw new Error(`a recording answers ${foreign.taskId}, which is no task of the finished run`);
  return contenders.flatMap((contender, at): System[] => {
    if (!isAsked(contender)) return [];
    const { model, agentId, title } = contender;
    const records = results.filter(
      ({ cell }) => cellAddress(cell, contenders.length, run.config.repeats).model === at,
    );
    return [{ ref: refOf(model), agentId, title, records }];
  });
}

/** Parts of a recording answer tasks of their own: what is called the same is one system. */
function merged(systems: readonly System[]): System[] {
  const byName = new Map<string, System>();
  for (const system of systems) {
    const name = `${system.ref.id} ${system.agentId}`;
    byName.set(name, { ...system, records: [...(byName.get(name)?.records ?? []), ...system.records] });
  }
  return [...byName.values()];
}

/** What a recording says of how it was made, of its models as they are called here. */
function madeOf({ run }: Recording): MadeAnswers[] {
  if (!run.made) throw new Error('a recording does not say how it was made: its run has no member “made”');
  const models = run.config.models.filter(isLanguageModel);
  return run.made.map((made) => ({
    ...made,
    modelIds: models.filter(({ id }) => made.modelIds?.includes(id) ?? true).map((model) => refOf(model).id),
  }));
}

/** The members of a set-up that are the same for all systems of a run. */
const SHARED = ['settings', 'limits', 'menu', 'execution', 'prompts', 'seed'] as const;

function configWith(
  { id, title }: Pick<Run['dataset'], 'id' | 'title'>,
  recordings: readonly Recording[],
  systems: readonly System[],
): RunConfig {
  const usual = defaultConfig(id, title);
  const [first] = recordings;
  if (!first) return usual;
  const shared = recordings.map(({ run: { config } }) =>
    Object.fromEntries(SHARED.flatMap((key) => (config[key] === undefined ? [] : [[key, config[key]]]))),
  );
  if (new Set(shared.map((each) => JSON.stringify(each))).size > 1)
    throw new Error('recordings with different set-ups cannot be one run');
  const { execution } = first.run.config;
  return {
    ...usual,
    ...(shared[0] as Partial<RunConfig>),
    // The baselines stay first and the decider the same: lessons and links name them by their place.
    models: [...usual.models, ...new Map(systems.map(({ ref }) => [ref.id, ref])).values()],
    agentIds: [...new Set(systems.map(({ agentId }) => agentId))],
    repeats: Math.max(...recordings.map(({ run }) => run.config.repeats)),
    scorerIds: [
      ...new Set([...usual.scorerIds, ...(execution ? scorersFor('task-outcome', undefined) : [])]),
    ],
  };
}

const rowOf = (task: Task, ordinal: number): SampleRun['tasks'][number] => ({
  ordinal,
  id: task.id,
  query: task.query,
  category: task.category,
  callType: task.callType,
  difficulty: task.difficulty ?? '',
  servers: task.servers,
  tools: [...new Set((task.target.calls ?? []).map((call) => call.name))],
  language: task.language ?? '',
  labelKind: task.labelKind,
  issues: task.issues.map((issue) => issue.code),
});
