import { menusOf } from '#core/agent.ts';
import { cellAddress, type ResultRecord } from '#core/cell.ts';
import { contendersOf, type Contender } from '#core/contender.ts';
import type { ErrorRecord } from '#core/errors.ts';
import { withDigitsAsTexts } from '#core/inexact-integers.ts';
import type { Message, Usage } from '#core/message.ts';
import { isLanguageModel } from '#core/model.ts';
import type { Publication, RecordedSource } from '#core/recording.ts';
import type { Run, RunConfig } from '#core/run.ts';
import { isSynthetic, SYNTHETIC_WORLD } from '#core/synthetic.ts';
import type { Task } from '#core/task.ts';
import { textOfResult, type Tool } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import { present } from '../at.ts';

/** A contender with its records, by cell number. */
export interface ContenderRecords {
  /** Its position in the run. */
  position: number;
  contender: Contender;
  records: readonly ResultRecord[];
}

/** All contenders of a run with their records. */
export function byContender(run: Run, records: readonly ResultRecord[]): ContenderRecords[] {
  const contenders = contendersOf(run.config);
  const made = contenders.map((): ResultRecord[] => []);
  for (const record of records)
    made[cellAddress(record.cell, contenders.length, run.config.repeats).model]?.push(record);
  return contenders.map((contender, position) => ({ position, contender, records: made[position]! }));
}

/** The name of a model in formats of the field: its provider's own where it has one. */
export const modelName = ({ model }: Contender): string =>
  isLanguageModel(model) ? model.model : model.kind === 'recorded' ? model.title : model.id;

/** The failure of provider, network or app that lost the attempt; undefined if the attempt ended by itself. */
export function lossOf({ outcome, errors = {} }: ResultRecord): ErrorRecord | undefined {
  const error = errors[''];
  if (error) return error;
  return outcome === 'error' ? { code: 'bug', message: 'The attempt broke off.' } : undefined;
}

/** The task's messages before the model's first turn; empty if the task is unknown. */
export const inputOf = (task: Task | undefined): Message[] =>
  task ? (task.messages ?? [{ role: 'user', text: task.query }]) : [];

/** The calls of a step, with integers that JavaScript cannot hold as their digits. */
export const callsOf = ({ toolCalls }: Step) =>
  toolCalls.map(({ id, name, arguments: values, inexact, malformed }) => ({
    id,
    name,
    arguments: withDigitsAsTexts(values, inexact),
    malformed,
  }));

/** What tools answered in a step, as text. A call that a recording does not answer has no answer here either: an empty one would read as a success. */
export const answersIn = ({ toolResults }: Step) =>
  toolResults
    .filter(({ notRecorded }) => !notRecorded)
    .map((result) => ({ callId: result.callId, text: textOfResult(result), isError: result.isError }));

/** The list; undefined, which no file has, where it is empty. */
export const unlessEmpty = <Item>(list: Item[]): Item[] | undefined => (list.length > 0 ? list : undefined);

/**
 * The offered tools of an attempt, if the run knows their names: of a chosen menu only the number is kept, and logs do not record
 * it.
 */
export function offeredTools(
  config: RunConfig,
  { trajectory, asked }: ResultRecord,
  task: Task | undefined,
): readonly Tool[] | undefined {
  const isWhole =
    menusOf(config).every((menu) => menu.strategy === 'all' && !menu.among) &&
    asked?.menu.tools === task?.tools.length &&
    !asked?.menu.searched;
  return trajectory.inTurns && isWhole ? task?.tools : undefined;
}

/** Tokens as Inspect and EEE name them; undefined where input or output is not counted, since both formats want their sum. */
export function tokenCounts({ inputTokens, outputTokens, thinkingTokens, cachedInputTokens }: Usage = {}) {
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    reasoning_tokens: thinkingTokens,
    input_tokens_cache_read: cachedInputTokens,
  };
}

/** When a step began, as an ISO date with its time; undefined where its log does not say, which older files write as 0. */
export const timeOf = ({ startedAt }: Step): string | undefined => (startedAt ? isoOf(startedAt) : undefined);

/** When its models were first asked; undefined of recorded answers, whose run has the time alone at which their log was read here. */
export const beganAt = ({ createdAt, config }: Run): string | undefined =>
  config.recorded ? undefined : isoOf(createdAt);

/** Milliseconds since the epoch as an ISO date with its time. */
export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** A name as part of a path: letters, digits, dots, hyphens and underscores of ASCII. */
export const pathPart = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 80) || 'unnamed';

/** Stands in formats that want a name for the software that asked a model, where no log says it. */
export const NOT_RECORDED = 'not recorded';

/** Where recorded answers were read, as every format writes it; what is not known is left out. */
export type WrittenSource = Publication & Partial<Pick<RecordedSource, 'format' | 'sha256'>>;

/** A member for heads of files: what its figures are not; none where the world was a real one. */
export const worldOf = (run: Run): { world?: string } => (isSynthetic(run) ? { world: SYNTHETIC_WORLD } : {});

/** Of the whole run, or of one contender's answers; undefined where the models were asked here. */
export function sourceOf({ config }: Run, contender?: Contender): WrittenSource | undefined {
  const { recorded } = config;
  if (contender ? contender.kind !== 'recorded' : !recorded) return undefined;
  const { publisher, published, licence, address, format, sha256 } = recorded ?? {};
  return present({ publisher, published, licence, address, format, sha256 });
}
