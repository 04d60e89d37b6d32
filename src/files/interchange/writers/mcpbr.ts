import { howOften } from '#core/grouped.ts';
import { isBaselineArm } from '#core/agent.ts';
import { type ResultRecord, decidingScore, type DecidingRule } from '#core/cell.ts';
import { agentNameOf, type Contender } from '#core/contender.ts';
import { isFailedCall } from '#core/failed-call.ts';
import { isLanguageModel } from '#core/model.ts';
import { movedText, PUBLISHED_THRESHOLDS } from '#core/thresholds.ts';
import { allToolCalls } from '#core/trajectory.ts';
import {
  beganAt,
  byContender,
  lossOf,
  modelName,
  NOT_RECORDED,
  sourceOf,
  type ContenderRecords,
} from './common.ts';
import { oneFile, type WrittenRun } from './writer.ts';

/** The version of what this site adds to mcpbr's results; a reader of another version cannot know what stands where. */
export const MCPBR_RESULTS_VERSION = 1;

/**
 * Results of mcpbr, as its harness writes them, in one file. The arm `mcp` is a model with tools, `baseline` the same model asked without. Each arm
 * has the fields of mcpbr's evaluators, by the scorers here that follow them. A run of several contenders or repeats has an entry for
 * each at a task, with an id of its own, because mcpbr finds entries by their ids.
 */
export const mcpbr = oneFile(
  {
    id: 'mcpbr',
    title: 'mcpbr results',
    ending: '.mcpbr.json',
    type: 'application/json',
    loses:
      'answers, calls and their arguments, and scores but those of mcpbr. Verdicts, tokens and counts of calls by tool remain.',
    usesTasks: false,
  },
  resultsParts,
);

/** The two arms of a comparison. */
interface Pair {
  mcp?: ContenderRecords;
  baseline?: ContenderRecords;
}

/** Each contender with tools beside the same model without, under the same faults; what is asked without tools alone is a baseline alone. */
function pairsOf(all: readonly ContenderRecords[]): Pair[] {
  const isBare = ({ contender }: ContenderRecords) => isBaselineArm(contender.agentId);
  const key = ({ model, faults }: Contender) => JSON.stringify([model.id, faults]);
  const bare = new Map(all.filter(isBare).map((each) => [key(each.contender), each]));
  const paired = all
    .filter((each) => !isBare(each))
    .map((mcp): Pair => {
      const baseline = bare.get(key(mcp.contender));
      // Of several ways of asking a model with tools, the first has its baseline, which counts once.
      bare.delete(key(mcp.contender));
      return { mcp, ...(baseline ? { baseline } : {}) };
    });
  return [...paired, ...[...bare.values()].map((baseline) => ({ baseline }))];
}

/** The file, one entry a line. */
function* resultsParts({ run, records }: WrittenRun): Generator<string> {
  const pairs = pairsOf(byContender(run, records));
  const isOne = pairs.length === 1 && run.config.repeats === 1;
  const entries = pairs.flatMap((pair) =>
    Array.from({ length: run.config.repeats }, (_, repeat) => entriesOf(run, pair, repeat, isOne)).flat(),
  );
  const head = { metadata: metadataOf(run, pairs), summary: summaryOf(entries, pairs) };
  yield `${written(head).slice(0, -1)},"tasks":[`;
  let before = '\n';
  for (const entry of entries) {
    yield before + written(entry);
    before = ',\n';
  }
  yield '\n]}\n';
}

/** Python writes no halves of characters, and some of mcpbr's reports end with an error at one. */
const written = (value: object): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? each.toWellFormed() : each));

type Entry = ReturnType<typeof entriesOf>[number];

/**
 * What one pair did at the tasks in one repeat. Where the task alone tells entries apart, it is their id; else each arm says of what it is,
 * because mcpbr keeps all members of arms, and of entries only those that it knows.
 */
function entriesOf(run: WrittenRun['run'], { mcp, baseline }: Pair, repeat: number, isOne: boolean) {
  const { contender } = (mcp ?? baseline)!;
  const placeOf = (taskId: string) =>
    isOne ? {} : { task_id: taskId, model: modelName(contender), repeat: repeat + 1 };
  const [byTask, bareByTask] = [mcp, baseline].map(
    (arm) =>
      new Map(
        (arm?.records ?? [])
          .filter((each) => each.repeat === repeat)
          .map((record) => [record.taskId, { ...armOf(record, run.config), ...placeOf(record.taskId) }]),
      ),
  );
  return [...new Set([...byTask!.keys(), ...bareByTask!.keys()])].map((id) => ({
    instance_id: isOne ? id : `${id}@${contender.id}#${repeat + 1}`,
    mcp: byTask!.get(id),
    baseline: bareByTask!.get(id),
  }));
}

function metadataOf(run: WrittenRun['run'], pairs: readonly Pair[]) {
  const { limits, decidedBy, scorerIds, thresholds, textFallback } = run.config;
  const moved = movedText(thresholds);
  const contenders = pairs.map(({ mcp, baseline }) => (mcp ?? baseline)!.contender);
  const [first] = contenders;
  const source = sourceOf(run, first);
  const listed = (nameOf: (contender: Contender) => string): string =>
    [...new Set(contenders.map(nameOf))].join(', ');
  return {
    timestamp: beganAt(run),
    config: {
      model: listed(modelName),
      provider: listed(({ model }) => (isLanguageModel(model) ? model.providerId : model.kind)),
      agent_harness: source ? NOT_RECORDED : `proving-ground ${listed(agentNameOf)}`,
      benchmark: run.dataset.id,
      dataset: run.dataset.title,
      sample_size: run.ordinals.length,
      timeout_seconds: limits?.maxMs === undefined ? null : limits.maxMs / 1000,
      max_iterations: limits?.maxSteps ?? null,
    },
    // mcpbr starts the server itself; nothing was started by a command here.
    mcp_server: { command: '', args: [] },
    proving_ground: {
      version: MCPBR_RESULTS_VERSION,
      decided_by: decidedBy ?? scorerIds.join(', '),
      ...(moved ? { thresholds: { ...PUBLISHED_THRESHOLDS, ...thresholds }, moved_thresholds: moved } : {}),
      ...(textFallback ? { text_fallback: true } : {}),
    },
    source,
  };
}

type Arm = ReturnType<typeof armOf>;

/** An attempt that is not counted is neither resolved nor not, and says why. */
function armOf(record: ResultRecord, rule: DecidingRule) {
  const { verdict, trajectory, extraction, usage, durationMs, outcome } = record;
  const calls = extraction && extraction.calls.length > 0 ? extraction.calls : allToolCalls(trajectory);
  const failures = failuresOf(record);
  const loss =
    verdict === 'not-counted'
      ? ((lossOf(record) ?? decidingScore(record, rule)?.error)?.message ?? 'not decided')
      : undefined;
  const isTokenCounted = usage?.inputTokens !== undefined || usage?.outputTokens !== undefined;
  return {
    tokens: isTokenCounted ? { input: usage.inputTokens ?? 0, output: usage.outputTokens ?? 0 } : undefined,
    iterations: trajectory.steps.length,
    tool_calls: calls.length,
    tool_usage: Object.fromEntries(howOften(calls.map(({ name }) => name))),
    tool_failures: failures.size > 0 ? Object.fromEntries(failures) : undefined,
    error: loss,
    resolved: verdict === 'not-counted' ? undefined : verdict === 'correct',
    ...evaluationOf(record, rule),
    status: outcome === 'timeout' ? 'timeout' : undefined,
    runtime_seconds: durationMs === undefined ? undefined : durationMs / 1000,
    cost: record.recorded?.dollars,
  };
}

function failuresOf({ trajectory }: ResultRecord): Map<string, number> {
  return howOften(
    trajectory.steps.flatMap(({ toolCalls, toolResults }) =>
      toolResults
        .filter(isFailedCall)
        .map(({ callId }) => toolCalls.find(({ id }) => id === callId)?.name ?? ''),
    ),
  );
}

/** The scorers that follow mcpbr's evaluators, the documented ones first. */
const EVALUATORS = [
  'mcpbr-mcptoolbench',
  'mcpbr-mcptoolbench-as-coded',
  'mcpbr-toolbench',
  'mcpbr-toolbench-as-coded',
] as const;

/** The fields of mcpbr's evaluation beside `resolved`: by the deciding scorer where it is one of mcpbr's, else by the first that scored the attempt. */
function evaluationOf({ scores }: ResultRecord, { decidedBy }: DecidingRule) {
  const id =
    EVALUATORS.find((each) => each === decidedBy && scores[each]) ?? EVALUATORS.find((each) => scores[each]);
  const score = id && scores[id];
  if (!score) return {};
  const { measures, details, explanation } = score;
  const { sequence_match: sequence } = measures;
  return {
    tool_selection_accuracy: measures.tool_selection_accuracy ?? undefined,
    parameter_accuracy: measures.parameter_accuracy ?? undefined,
    // Stored measures may be figures.
    sequence_match: sequence === undefined || sequence === null ? undefined : Boolean(sequence),
    details: typeof details?.details === 'string' ? details.details : explanation,
    expected_tools: details?.expected_tools,
    agent_tools: details?.agent_tools,
    evaluated_by: id,
  };
}

function summaryOf(entries: readonly Entry[], pairs: readonly Pair[]) {
  const [a, b] = [countsOf(entries.map(({ mcp }) => mcp)), countsOf(entries.map(({ baseline }) => baseline))];
  // Of several pairs, some may have no baseline: the rates are of different attempts.
  const isPaired = pairs.every(({ mcp, baseline }) => mcp && baseline);
  return {
    mcp: a,
    baseline: b,
    improvement: isPaired && b.total > 0 ? improvementOf(a.rate, b.rate) : 'N/A',
  };
}

/** Of the rate, as mcpbr writes it: relative to the baseline's. */
function improvementOf(rate: number, base: number): string {
  const change = base > 0 ? (rate - base) / base : rate > 0 ? 1 : 0;
  return `${change < 0 ? '' : '+'}${(change * 100).toFixed(1)}%`;
}

/** Over attempts that count. */
function countsOf(arms: readonly (Arm | undefined)[]) {
  const total = arms.filter((arm) => arm?.resolved !== undefined).length;
  const resolved = arms.filter((arm) => arm?.resolved).length;
  return { resolved, total, rate: total > 0 ? resolved / total : 0 };
}
