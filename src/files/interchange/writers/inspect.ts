import type { ResultRecord } from '#core/cell.ts';
import { agentNameOf, type Contender } from '#core/contender.ts';
import { isLanguageModel } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import type { CellVerdict, Score } from '#core/score.ts';
import { movedText } from '#core/thresholds.ts';
import type { StopReason } from '#core/trajectory.ts';
import {
  beganAt,
  byContender,
  inputOf,
  isoOf,
  lossOf,
  modelName,
  offeredTools,
  pathPart,
  sourceOf,
  tokenCounts,
  worldOf,
  type ContenderRecords,
} from './common.ts';
import { inputMessages, modelEvents, turnOf, type AssistantMessage } from './inspect-messages.ts';
import type { RunWriter, WrittenRun } from './writer.ts';

/** Logs of Inspect, version 2: one for each contender, since a log has one model. */
export const inspect: RunWriter = {
  id: 'inspect',
  title: 'Inspect log',
  ending: '.inspect.json',
  type: 'application/json',
  loses: 'servers of tools, times of calls, the measures of scorers and the prompt around a question.',
  usesTasks: true,
  *files(written) {
    for (const made of byContender(written.run, written.records))
      yield { path: `${pathPart(made.contender.id)}.inspect.json`, parts: logParts(written, made) };
  },
};

/** One sample a line. */
function* logParts(written: WrittenRun, made: ContenderRecords): Generator<string> {
  const head = JSON.stringify(headOf(written, made), null, 1);
  yield `${head.slice(0, -2)},\n "samples": [`;
  let separator = '\n';
  for (const record of made.records) {
    yield `${separator}${JSON.stringify(inspectSample(written, made.contender, record))}`;
    separator = ',\n';
  }
  yield '\n ]\n}\n';
}

function headOf(written: WrittenRun, made: ContenderRecords) {
  const { run } = written;
  const began = beganAt(run);
  return {
    version: 2,
    status: run.done >= run.cells ? 'success' : 'cancelled',
    eval: specOf(written, made),
    plan: { name: 'plan', steps: [], config: {} },
    results: {
      total_samples: run.ordinals.length * run.config.repeats,
      completed_samples: made.records.length,
      scores: rateOf(written, made),
    },
    stats: {
      started_at: began ?? '',
      completed_at: began === undefined || run.finishedAt === undefined ? '' : isoOf(run.finishedAt),
      model_usage: {},
      role_usage: {},
      connection_limit_history: [],
    },
    invalidated: false,
    tags: [],
    metadata: {},
  };
}

function specOf({ run }: WrittenRun, { contender }: ContenderRecords) {
  const { settings = {}, seed, repeats, scorerIds, decidedBy, thresholds, textFallback } = run.config;
  const source = sourceOf(run, contender);
  const asked = isLanguageModel(contender.model) ? settings : {};
  return {
    eval_id: `${run.id}-${contender.id}`,
    run_id: run.id,
    created: isoOf(run.createdAt),
    task: run.dataset.id,
    task_id: `${run.dataset.id}@${run.dataset.orderHash}`,
    task_version: 0,
    task_attribs: {},
    task_args: {},
    task_args_passed: {},
    dataset: { name: run.dataset.title, samples: run.ordinals.length },
    model: modelName(contender),
    model_generate_config: {
      temperature: asked.temperature ?? null,
      seed: asked.seed ?? null,
      max_tokens: asked.maxOutputTokens ?? null,
    },
    model_args: {},
    config: { epochs: repeats },
    packages: source ? {} : { 'proving-ground': run.versions.app },
    metadata: {
      title: run.config.title,
      contender: contender.title,
      agent: source ? null : agentNameOf(contender),
      scored_by: `proving-ground ${run.versions.app}`,
      faults: contender.faults ?? null,
      seed,
      rules: run.versions.rules,
      scorers: scorerIds,
      decided_by: decidedBy ?? null,
      moved_thresholds: movedText(thresholds) || null,
      text_fallback: textFallback ?? null,
      source: source ?? null,
      ...worldOf(run),
    },
  };
}

/** The rate of what was solved, as the report shows it; nothing where nothing counts. */
function rateOf({ run, rates }: WrittenRun, { position }: ContenderRecords) {
  const { rate, n, lost, undecided } = rates[position] ?? { rate: null, n: 0, lost: 0, undecided: 0 };
  if (rate === null) return [];
  const name = run.config.decidedBy ?? run.config.scorerIds[0] ?? 'verdict';
  return [
    {
      name,
      scorer: name,
      params: {},
      scored_samples: n,
      unscored_samples: lost + undecided,
      metrics: { accuracy: { name: 'accuracy', value: rate, params: {} } },
    },
  ];
}

/** An attempt as a sample of one epoch. */
function inspectSample({ run, taskOf }: WrittenRun, contender: Contender, record: ResultRecord) {
  const task = taskOf(record.taskId);
  const model = modelName(contender);
  const input = inputMessages(inputOf(task));
  const turns = record.trajectory.steps.map((step) => turnOf(step, model));
  const messages = [...input, ...turns.flatMap(({ inputs, said, results }) => [...inputs, said, ...results])];
  const loss = lossOf(record);
  const usage = tokenCounts(record.usage);
  const { durationMs, toolMs = 0, pageMs = 0 } = record;
  return {
    id: record.taskId,
    epoch: record.repeat + 1,
    input: task?.query ?? '',
    target: task?.target.answer?.accept ?? [],
    messages,
    output: outputOf(record, model, turns.at(-1)?.said),
    scores: scoresOf(record),
    metadata: { outcome: record.outcome, verdict: record.verdict, stop_reason: record.trajectory.stopReason },
    store: {},
    ...modelEvents(
      record,
      model,
      { messages, input: input.length, turns },
      offeredTools(run.config, record, task),
    ),
    model_usage: usage ? { [model]: usage } : {},
    role_usage: {},
    attachments: {},
    // Inspect’s total has the tools in it.
    total_time: durationMs === undefined ? undefined : (durationMs + toolMs + pageMs) / 1000,
    error: loss && { message: loss.message, traceback: '', traceback_ansi: '' },
    limit: limitOf(record.trajectory.stopReason, run.config),
  };
}

const STOPS: Partial<Record<StopReason, string>> = {
  'token-limit': 'max_tokens',
  'context-limit': 'model_length',
  'content-filter': 'content_filter',
};

/** The last answer; no choice where there is none. */
function outputOf({ trajectory, usage }: ResultRecord, model: string, last: AssistantMessage | undefined) {
  if (!last) return { model, choices: [], completion: '' };
  const stop = STOPS[trajectory.stopReason] ?? (last.tool_calls ? 'tool_calls' : 'stop');
  return {
    model,
    choices: [{ message: last, stop_reason: stop }],
    completion: trajectory.steps.at(-1)!.message.text,
    usage: trajectory.steps.length === 1 ? tokenCounts(usage) : undefined,
  };
}

/** Inspect's letters: correct, partially correct, incorrect, no answer. */
const LETTERS: Record<Exclude<CellVerdict, 'not-counted'>, string> = {
  correct: 'C',
  partial: 'P',
  incorrect: 'I',
  'no-call': 'N',
};

const scoresOf = ({ scores, trajectory }: ResultRecord) =>
  Object.fromEntries(
    Object.entries(scores).map(([id, score]: [string, Score]) => [
      id,
      {
        value: LETTERS[score.verdict],
        answer: trajectory.finalAnswer ?? null,
        explanation: score.explanation,
        metadata: { value: score.value, measures: score.measures },
        history: [],
      },
    ]),
  );

/** Inspect's words for limits, and what each limit is; 0 where the run has none. */
const LIMITS: Partial<
  Record<StopReason, [type: string, bound: (limits: RunConfig['limits']) => number | undefined]>
> = {
  'step-limit': ['turn', (limits) => limits?.maxSteps],
  'call-limit': ['custom', (limits) => limits?.maxCalls],
  'action-limit': ['custom', (limits) => limits?.maxActions],
  'cost-limit': ['cost', (limits) => limits?.maxDollars],
  'time-limit': ['time', (limits) => limits?.maxMs && limits.maxMs / 1000],
  cancelled: ['operator', () => undefined],
};

function limitOf(stop: StopReason, { limits }: RunConfig) {
  const [type, bound] = LIMITS[stop] ?? [];
  return type && { type, limit: bound?.(limits) ?? 0 };
}
