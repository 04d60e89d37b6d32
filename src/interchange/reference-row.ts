import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import { currentRevision, type ReferenceRevision, type ReferenceWork } from '#core/reference-work.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';

/** Over which run a reference answer was looked through, and what the instrument said of the task. */
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
  const messages = task.messages && messagesWith(task.messages, query);
  const keepsLabel = revision?.keepsLabel ?? true;
  return {
    id: task.source.sourceId ?? task.id,
    query,
    ...(messages ? { messages } : {}),
    ...(task.language ? { language: task.language } : {}),
    ...(task.category ? { category: task.category } : {}),
    ...(task.difficulty ? { difficulty: task.difficulty } : {}),
    tools: task.tools.map(toolRow),
    ...(keepsLabel ? labelOf(task) : {}),
    ...(answer && answer.accept.length > 0 ? { answer: { ...answer } } : {}),
    referenceFrom: provenance(task, work, source),
  };
}

function labelOf({ callType, target }: Task): JsonObject {
  const { calls, otherPlans, aliases, state, isWholeState, forbidden, changes, volatile } = target;
  return {
    ...(calls ? { callType, expected: calls.map((call) => callRow(call, changes?.[call.id])) } : {}),
    ...(otherPlans ? { otherPlans: otherPlans.map((plan) => plan.map((call) => callRow(call))) } : {}),
    ...(aliases ? { aliases } : {}),
    ...(state ? { state } : {}),
    ...(state && isWholeState ? { isWholeState } : {}),
    ...(forbidden ? { forbidden: forbidden.map((each) => ({ ...each })) } : {}),
    ...(state && volatile ? { volatile: { ...volatile } } : {}),
  };
}

const callRow = (call: ExpectedCall, changes?: readonly string[]): JsonObject => ({
  id: call.id,
  step: call.step,
  name: call.name,
  ...(call.server === null ? {} : { server: call.server }),
  ...argumentsOf(call.arguments),
  ...(call.optional.length > 0 ? { optional: call.optional } : {}),
  ...(call.alternatives.length > 0
    ? {
        alternatives: call.alternatives.map(({ name, server }) => ({
          name,
          ...(server === null ? {} : { server }),
        })),
      }
    : {}),
  ...(call.dependsOn.length > 0 ? { dependsOn: call.dependsOn.map((each) => ({ ...each })) } : {}),
  ...(changes ? { changes: [...changes] } : {}),
});

/** Every accepted value; a call without parameters has the empty object, one of which only the tool is labelled has nothing. */
function argumentsOf(accepted: ExpectedCall['arguments']): JsonObject {
  if (accepted === null) return {};
  return Object.keys(accepted).length === 0 ? { arguments: {} } : { accept: accepted };
}

const toolRow = (tool: Tool): JsonValue => ({
  name: tool.name,
  ...(tool.server === null ? {} : { server: tool.server }),
  ...(tool.title ? { title: tool.title } : {}),
  description: tool.description,
  ...(tool.schemaFrom === 'missing' ? {} : { inputSchema: tool.inputSchema }),
  ...(tool.outputSchema ? { outputSchema: tool.outputSchema } : {}),
  ...(tool.annotations ? { annotations: { ...tool.annotations } } : {}),
});

/** The query stays the last question of a conversation. */
function messagesWith(messages: readonly Message[], query: string): JsonObject[] {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  return messages.map(({ role, text }, index) => ({ role, text: index === last ? query : text }));
}

function provenance(task: Task, work: ReferenceWork | undefined, source: ReferenceSource): JsonObject {
  const { run, dataset, instrument, judged, passed, threshold } = source;
  const isChanged = work !== undefined && work.current >= 0;
  return {
    run: run.title,
    runAt: isoOf(run.createdAt),
    dataset,
    task: task.id,
    instrument,
    judged,
    passed,
    threshold,
    ...(isChanged ? { before: beforeOf(task), current: work.current } : {}),
    ...(work ? { revisions: work.revisions.map(revisionRow) } : {}),
  };
}

const beforeOf = ({ query, target }: Task): JsonObject => ({
  query,
  ...(target.answer ? { answer: { ...target.answer } } : {}),
});

const revisionRow = ({ at, from, note, ...rest }: ReferenceRevision): JsonObject => ({
  at: isoOf(at),
  ...rest,
  ...(from ? { from: { ...from } } : {}),
  ...(note ? { note } : {}),
});

const isoOf = (at: number): string => new Date(at).toISOString();
