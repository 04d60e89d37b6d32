import type { JsonObject } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import { currentRevision, type ReferenceWork } from '#core/assessment.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { defined } from './at.ts';

/** The run over which a person reviewed a reference answer, and the instrument's remark on the task. */
interface ReferenceSource {
  run: { title: string; createdAt: number };
  dataset: string;
  instrument: string;
  judged: number;
  passed: number;
  threshold: number;
}

/**
 * A task as a row of our own data set format, with the reference answer that holds and where it comes from. Where the query was revised so
 * that the label no longer holds, the row has none.
 */
export function referenceRow(
  task: Task,
  work: ReferenceWork | undefined,
  source: ReferenceSource,
): JsonObject {
  const revision = work && currentRevision(work);
  const { target } = task;
  const query = revision?.query ?? task.query;
  const answer = revision ? { accept: revision.answers, match: revision.match } : target.answer;
  const row: object = defined({
    id: task.source.sourceId ?? task.id,
    query,
    messages: task.messages && messagesWith(task.messages, query),
    language: task.language || undefined,
    category: task.category || undefined,
    difficulty: task.difficulty || undefined,
    tools: task.tools.map(toolRow),
    ...((revision?.keepsLabel ?? true) ? labelOf(task) : {}),
    answer: answer && answer.accept.length > 0 ? answer : undefined,
    referenceFrom: provenance(task, work, source),
  });
  return row as JsonObject;
}

function labelOf({ callType, target }: Task): object {
  const { calls, otherPlans, aliases, state, isWholeState, forbidden, changes, volatile } = target;
  return {
    callType: calls && callType,
    expected: calls?.map((call) => callRow(call, changes?.[call.id])),
    otherPlans: otherPlans?.map((plan) => plan.map((call) => callRow(call))),
    aliases,
    state,
    isWholeState: (state && isWholeState) || undefined,
    forbidden,
    volatile: state && volatile,
  };
}

const callRow = (call: ExpectedCall, changes?: readonly string[]): object =>
  defined({
    id: call.id,
    step: call.step,
    name: call.name,
    server: call.server ?? undefined,
    ...argumentsOf(call.arguments),
    optional: unlessEmpty(call.optional),
    alternatives: unlessEmpty(
      call.alternatives.map(({ name, server }) => defined({ name, server: server ?? undefined })),
    ),
    dependsOn: unlessEmpty(call.dependsOn),
    changes,
  });

const unlessEmpty = <Item>(list: readonly Item[]): readonly Item[] | undefined =>
  list.length > 0 ? list : undefined;

/** Every accepted value; a call without parameters has the empty object, one of which only the tool is labelled has nothing. */
function argumentsOf(accepted: ExpectedCall['arguments']): JsonObject {
  if (accepted === null) return {};
  return Object.keys(accepted).length === 0 ? { arguments: {} } : { accept: accepted };
}

/** A tool as rows of our own format have it. */
export const toolRow = (tool: Tool): JsonObject =>
  defined({
    name: tool.name,
    server: tool.server ?? undefined,
    title: tool.title || undefined,
    description: tool.description,
    inputSchema: tool.schemaFrom === 'missing' ? undefined : tool.inputSchema,
    outputSchema: tool.outputSchema,
    annotations: tool.annotations && { ...tool.annotations },
  }) as JsonObject;

/** The query stays the last question of a conversation. */
function messagesWith(messages: readonly Message[], query: string): JsonObject[] {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  return messages.map(({ role, text }, index) => ({ role, text: index === last ? query : text }));
}

function provenance(task: Task, work: ReferenceWork | undefined, source: ReferenceSource): object {
  const { run, ...said } = source;
  const { query, target } = task;
  const isChanged = work !== undefined && work.current >= 0;
  return defined({
    run: run.title,
    runAt: isoOf(run.createdAt),
    task: task.id,
    ...said,
    before: isChanged ? defined({ query, answer: target.answer }) : undefined,
    current: isChanged ? work.current : undefined,
    revisions: work?.revisions.map(({ at, from, note, ...rest }) =>
      defined({ at: isoOf(at), ...rest, from, note: note || undefined }),
    ),
  });
}

const isoOf = (at: number): string => new Date(at).toISOString();
