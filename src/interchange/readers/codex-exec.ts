import { objectOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { toolAnswer } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { present } from '../present.ts';
import type { RecordingReader } from '../reader.ts';
import { count, heldReading, passedOver, refused } from '../reading.ts';
import { errorIn } from '../shapes/found.ts';
import { OpenTurn } from '../shapes/open-turn.ts';

const EVENT = /^(?:(?:thread|turn)\.\w+|item\.(?:started|updated|completed)|error)$/;

/** What `codex exec --json` prints: the events of one attempt, without its question, its model and its tools. */
export const codexExec: RecordingReader = {
  id: 'codex-exec',
  title: 'Codex exec events',
  isLines: (rows) =>
    rows.every(({ type }) => EVENT.test(textOf(type))) &&
    rows.some(({ type, item }) => type === 'thread.started' || isJsonObject(item)),
  open: () =>
    heldReading(
      ({ type }) => (EVENT.test(textOf(type)) ? undefined : 'the row is no event of codex exec'),
      attemptIn,
    ),
};

/** Calls are known by what begins; those that begin before another has ended are of one turn. */
function attemptIn(events: readonly JsonObject[]): ReadAttempt {
  const said = new Conversation();
  const turn = new OpenTurn(said);
  const unread = new Map<string, number>();
  const begun = new Set<string>();
  for (const { type, item: written } of events) {
    const item = objectOf(written);
    const [id, kind] = [textOf(item.id), textOf(item.type)];
    const call = callIn(item);
    const isEnd = type === 'item.completed';
    if (call && !begun.has(id) && (isEnd || type === 'item.started')) {
      begun.add(id);
      turn.call({ id, ...call });
    }
    if (!isEnd) continue;
    if (call) turn.result({ callId: id, ...resultIn(item) });
    else if (kind === 'agent_message' || kind === 'assistant_message') turn.text(textOf(item.text));
    else if (kind === 'reasoning') turn.think(textOf(item.text));
    else count(unread, kind || 'no type');
  }
  turn.close();
  const failed = events.findLast(({ type }) => type === 'turn.failed' || type === 'error');
  const isEnded = events.some(({ type }) => type === 'turn.completed');
  const error = failed && !isEnded ? errorIn(failed.error ?? failed.message) : undefined;
  if (said.turns === 0 && !error) return refused(0, '', 'no answer of a model among the events');
  const repairs = [...passedOver(unread)];
  if (begun.size > 1)
    repairs.push({
      field: '',
      reason: 'which calls were of one turn is not recorded: they are read by when they ran',
    });
  if (isEnded)
    repairs.push({
      field: '/usage',
      reason: 'the usage is of the whole thread, of which the log may hold a part: it is not read',
    });
  return attemptOf(said, present({ inTurns: true as const, error }), { row: 0, repairs });
}

/** The call that an item is; the program's own tools have no name in it. */
function callIn(item: JsonObject): { name: string; server?: string; arguments: JsonValue } | undefined {
  const { type, command, changes, query, items } = item;
  if (type === 'mcp_tool_call')
    return {
      name: textOf(item.tool),
      arguments: item.arguments ?? {},
      ...present({ server: textOf(item.server) }),
    };
  if (type === 'command_execution') return { name: 'shell', arguments: { command: command ?? null } };
  if (type === 'file_change') return { name: 'apply_patch', arguments: { changes: changes ?? null } };
  if (type === 'web_search') return { name: 'web_search', arguments: { query: query ?? null } };
  return type === 'todo_list' ? { name: 'update_plan', arguments: { items: items ?? null } } : undefined;
}

function resultIn({ result, error, status, aggregated_output: output, exit_code: exit }: JsonObject) {
  const answer = toolAnswer(result ?? output ?? objectOf(error).message);
  const isFailed = status === 'failed' || status === 'declined' || (typeof exit === 'number' && exit !== 0);
  return { ...answer, isError: isFailed || answer.isError === true };
}
