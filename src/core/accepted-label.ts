import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import type { ModelRef } from './model.ts';
import type { Task, TaskIssue } from './task.ts';
import type { Dependency } from './tool.ts';

/** A call of an answer that a person accepts, as a row of our own file format holds an expected call. */
export interface AcceptedCall {
  /** Absent: its position in the list, from 1. */
  id?: string;
  /** 1-based; equal steps are parallel. */
  step: number;
  name: string;
  server?: string;
  arguments: JsonObject;
  dependsOn?: Dependency[];
}

/** The parts of an answer that a person can accept as the label of its task. */
export interface AcceptableAnswer {
  /** In order; an empty list: no call is expected. */
  calls: AcceptedCall[];
  /** Calls of the answer that failed; the label leaves them out. */
  failed: number;
  /** The final text; absent if the answer is calls alone. */
  answer?: string;
}

/** A task by its position in a data set; the id tells whether the same task is still there. */
export interface TaskPlace {
  datasetId: string;
  ordinal: number;
  taskId: string;
}

/** The parts of a row that make a label. */
export type LabelPart = 'expected' | 'answer';

/** Where a label comes from that a person accepted. */
export interface LabelSource {
  /** The model whose answer it is, as its run names it. */
  model: string;
  /** Title of the run. */
  run: string;
  /** ISO date and time. */
  at: string;
  /** The accepted parts of the row; they go when the label is removed. */
  parts: LabelPart[];
}

/** The member of a row in our own file format that holds the LabelSource. */
export const LABEL_SOURCE = 'labelFrom';
export const LABEL_ACCEPTED = 'label-accepted';

/** Characters of a name that are kept: the row may come from anyone. */
const MOST_TEXT = 300;
const PARTS: readonly LabelPart[] = ['expected', 'answer'];

/** Where the label of a raw row comes from; undefined if no person accepted one, or the row cannot be read. */
export function labelSourceOf(raw: JsonValue): LabelSource | undefined {
  const source = isJsonObject(raw) && Object.hasOwn(raw, LABEL_SOURCE) ? raw[LABEL_SOURCE] : undefined;
  if (!isJsonObject(source)) return undefined;
  const { model, run, at, parts } = source;
  if (typeof model !== 'string' || typeof run !== 'string' || typeof at !== 'string') return undefined;
  if (!Array.isArray(parts) || Number.isNaN(Date.parse(at))) return undefined;
  return {
    model: model.slice(0, MOST_TEXT),
    run: run.slice(0, MOST_TEXT),
    at: new Date(at).toISOString(),
    parts: PARTS.filter((part) => parts.includes(part)),
  };
}

/** May a person give the task a label? Only if its source gives none: no calls, no further plans, no end state. */
export const isOpenForLabel = ({
  raw,
  target,
}: {
  raw: JsonValue;
  target: { calls?: unknown; otherPlans?: unknown; state?: unknown };
}): boolean =>
  labelSourceOf(raw) !== undefined ||
  (target.calls === undefined && target.otherPlans === undefined && target.state === undefined);

/** Does the index say that a person accepted the task's label? */
export const isLabelAccepted = ({ issues }: { issues: readonly TaskIssue['code'][] }): boolean =>
  issues.includes(LABEL_ACCEPTED);

/** Was the task's label accepted from an answer of this model? The model would always match such a label. */
export const isOwnLabel = ({ raw }: Pick<Task, 'raw'>, { title }: Pick<ModelRef, 'title'>): boolean =>
  labelSourceOf(raw)?.model === title;

/** The task for judging this model's answers: without a label that was accepted from one of them. */
export const judgedTask = (task: Task, model: Pick<ModelRef, 'title'>): Task =>
  isOwnLabel(task, model) ? { ...task, target: {}, labelKind: 'none', callType: 'unlabelled' } : task;
