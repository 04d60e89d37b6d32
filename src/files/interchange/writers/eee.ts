import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type ResultRecord, deciderOf, decidingScore } from '#core/cell.ts';
import { agentNameOf, type Contender } from '#core/contender.ts';
import type { JsonObject } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import { isLanguageModel } from '#core/model.ts';
import { movedText } from '#core/thresholds.ts';
import { allToolCalls, type Step } from '#core/trajectory.ts';
import {
  answersIn,
  beganAt,
  byContender,
  callsOf,
  inputOf,
  modelName,
  pathPart,
  sourceOf,
  tokenCounts,
  unlessEmpty,
  worldOf,
  type ContenderRecords,
} from './common.ts';
import type { RunWriter, WrittenFile, WrittenRate, WrittenRun } from './writer.ts';

const EEE_VERSION = '0.3.0';

/** The common part of all samples of a contender. */
interface SampleHead {
  evaluationId: string;
  evaluationName: string;
  resultId: string;
  modelId: string;
}

/** Files of Every Eval Ever 0.3.0: for each contender its rate, and its counted attempts one a line, in the folders that the format wants. */
export const eee: RunWriter = {
  id: 'eee',
  title: 'Every Eval Ever (EEE)',
  ending: '.eee.zip',
  type: 'application/json',
  loses:
    'cells that are not counted, which tool results were errors, and the types of arguments, which are all texts there.',
  usesTasks: true,
  *files(written) {
    for (const each of byContender(written.run, written.records)) yield* filesOf(written, each);
  },
};

function filesOf(written: WrittenRun, made: ContenderRecords): WrittenFile[] {
  const { run } = written;
  const model = eeeModel(made.contender);
  const uuid = uuidOf(`${run.id} ${made.contender.id}`);
  const seconds = String(Math.floor((run.finishedAt ?? run.createdAt) / 1000));
  const benchmark = pathPart(run.dataset.id);
  const folder = `data/${benchmark}/${pathPart(model.developer)}/${pathPart(model.name)}`;
  const head: SampleHead = {
    evaluationId: `${benchmark}/${pathPart(model.developer)}_${pathPart(model.name)}/${seconds}`,
    evaluationName: run.dataset.id,
    resultId: `${run.dataset.id}/${deciderOf(run.config) ?? 'verdict'}`,
    modelId: `${model.developer}/${model.name}`,
  };
  const samples = made.records.flatMap((record) => {
    const sample = eeeSample(written, head, record);
    return sample ? [`${JSON.stringify(sample)}\n`] : [];
  });
  const file = { path: `${folder}/${uuid}_samples.jsonl`, parts: samples };
  const aggregate = {
    ...aboutRun(written, head, seconds),
    model_info: model.info,
    evaluation_results: resultsOf(written, head, written.rates[made.position]),
    detailed_evaluation_results: {
      format: 'jsonl',
      file_path: file.path,
      hash_algorithm: 'sha256',
      checksum: hashOf(samples),
      total_rows: samples.length,
    },
  };
  return [{ path: `${folder}/${uuid}.json`, parts: [`${JSON.stringify(aggregate, null, 1)}\n`] }, file];
}

function aboutRun({ run }: WrittenRun, { evaluationId }: SampleHead, seconds: string) {
  const source = sourceOf(run);
  const { publisher, ...details } = source ?? {};
  const moved = movedText(run.config.thresholds);
  return {
    schema_version: EEE_VERSION,
    evaluation_id: evaluationId,
    evaluation_timestamp: beganAt(run),
    retrieved_timestamp: seconds,
    source_metadata: {
      source_type: 'evaluation_run',
      source_organization_name: publisher ?? 'unknown',
      evaluator_relationship: 'other',
      additional_details: source && { answers: 'recorded', ...details },
    },
    eval_library: {
      name: 'proving-ground',
      version: run.versions.app,
      additional_details: {
        rules: run.versions.rules,
        seed: String(run.config.seed),
        ...(moved ? { moved_thresholds: moved } : {}),
        ...(run.config.textFallback ? { text_fallback: 'true' } : {}),
      },
    },
  };
}

/** Nothing where nothing counts: the format needs a number. */
function resultsOf({ run }: WrittenRun, head: SampleHead, rate: WrittenRate | undefined) {
  if (!rate || rate.rate === null) return [];
  const decider = deciderOf(run.config) ?? 'verdict';
  return [
    {
      evaluation_result_id: head.resultId,
      evaluation_name: head.evaluationName,
      source_data: {
        dataset_name: run.dataset.title,
        source_type: 'other',
        additional_details: {
          id: run.dataset.id,
          tasks: String(run.dataset.tasks),
          order_hash: run.dataset.orderHash,
          ...worldOf(run),
        },
      },
      metric_config: {
        evaluation_description: `Share of counted attempts that the scorer ${decider} finds correct.`,
        metric_id: `proving-ground.${decider}.solved`,
        metric_name: 'solved',
        metric_kind: 'pass_rate',
        metric_unit: 'proportion',
        lower_is_better: false,
        score_type: 'continuous',
        min_score: 0,
        max_score: 1,
      },
      score_details: {
        score: rate.rate,
        details: {
          solved: String(rate.solved),
          attempts: String(rate.n),
          lost: String(rate.lost),
          undecided: String(rate.undecided),
        },
        uncertainty: rate.interval
          ? {
              confidence_interval: {
                lower: rate.interval.low,
                upper: rate.interval.high,
                confidence_level: 0.95,
              },
              num_samples: rate.n,
            }
          : undefined,
      },
    },
  ];
}

function hashOf(parts: readonly string[]): string {
  const hash = sha256.create();
  for (const part of parts) hash.update(utf8ToBytes(part));
  return bytesToHex(hash.digest());
}

/** A UUID in the form of version 4, the same for the same text. */
function uuidOf(text: string): string {
  const hex = bytesToHex(sha256(utf8ToBytes(text)));
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** A name such as `meta-llama/Llama-3` says who made the model; no other does. */
function eeeModel(contender: Contender) {
  const whole = modelName(contender);
  const slash = whole.indexOf('/');
  const isOurs = contender.model.kind === 'baseline';
  const developer = slash > 0 ? whole.slice(0, slash) : isOurs ? 'proving-ground' : 'unknown';
  const name = slash > 0 ? whole.slice(slash + 1) || 'unnamed' : whole;
  const { model } = contender;
  const info = {
    name,
    id: `${developer}/${name}`,
    developer,
    inference_platform: isLanguageModel(model) ? model.providerId : undefined,
    additional_details: {
      deployment_type: 'unknown',
      model_availability: 'unknown',
      title: contender.title,
      kind: model.kind,
      agent: model.kind === 'recorded' ? undefined : agentNameOf(contender),
    },
  };
  return { developer, name, info };
}

/** An attempt as a row of EEE; undefined where it is not counted, since every row is right or wrong there. */
function eeeSample({ run, taskOf }: WrittenRun, head: SampleHead, record: ResultRecord) {
  if (record.verdict === 'not-counted') return undefined;
  const task = taskOf(record.taskId);
  const score = decidingScore(record, run.config)?.score;
  const { steps } = record.trajectory;
  const calls = allToolCalls(record.trajectory).length;
  return {
    schema_version: EEE_VERSION,
    evaluation_id: head.evaluationId,
    evaluation_result_id: head.resultId,
    model_id: head.modelId,
    evaluation_name: head.evaluationName,
    sample_id: record.taskId,
    ...(steps.length === 1 && calls === 0 && !record.trajectory.inTurns
      ? singleTurn(steps[0]!)
      : turns(inputOf(task), steps)),
    input: { raw: task?.query ?? '', reference: task?.target.answer?.accept ?? [] },
    evaluation: {
      score: score?.value ?? (record.verdict === 'correct' ? 1 : 0),
      is_correct: record.verdict === 'correct',
      num_turns: steps.length || undefined,
      tool_calls_count: calls,
    },
    token_usage: tokenCounts(record.usage),
    performance: record.durationMs === undefined ? undefined : { latency_ms: Math.max(0, record.durationMs) },
    metadata: {
      repeat: String(record.repeat),
      verdict: record.verdict,
      outcome: record.outcome,
      stop_reason: record.trajectory.stopReason,
      explanation: score?.explanation,
    },
  };
}

const singleTurn = ({ message }: Step) => ({
  interaction_type: 'single_turn',
  output: { raw: [message.text], reasoning_trace: message.thinking ? [message.thinking] : undefined },
  answer_attribution: [attribution(0, 'output.raw', message.text)],
});

function turns(input: readonly Message[], steps: readonly Step[]) {
  const asWritten = (given: readonly Message[]) => given.map(({ role, text }) => ({ role, content: text }));
  const messages = [
    ...asWritten(input),
    ...steps.flatMap((step) => [
      ...asWritten(step.inputs ?? []),
      {
        role: 'assistant' as const,
        content: step.message.text,
        reasoning_trace: step.message.thinking || undefined,
        tool_calls: unlessEmpty(
          callsOf(step).map(({ id, name, arguments: values }) => ({ id, name, arguments: asTexts(values) })),
        ),
      },
      ...answersIn(step).map(({ callId, text }) => ({
        role: 'tool' as const,
        content: text,
        tool_call_id: [callId],
      })),
    ]),
  ].map((message, turn) => ({ turn_idx: turn, ...message }));
  const last = messages.at(-1);
  const isAnswer = last?.role === 'assistant' && steps.at(-1)?.toolCalls.length === 0;
  return {
    interaction_type: 'agentic',
    output: null,
    messages,
    answer_attribution: isAnswer
      ? [attribution(last.turn_idx, `messages[${last.turn_idx}].content`, last.content)]
      : [],
  };
}

const attribution = (turn: number, source: string, text: string) => ({
  turn_idx: turn,
  source,
  extracted_value: text,
  extraction_method: 'custom',
  is_terminal: true,
});

/** The format has arguments of text alone: other values stand there as JSON. */
const asTexts = (values: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
