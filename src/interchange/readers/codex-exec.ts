import { objectOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { textAt } from '../at.ts';
import { answeredAttempt } from '../attempt.ts';
import { toolAnswer } from '../content.ts';
import { Conversation, type LoggedCall } from '../conversation.ts';
import { errorIn } from '../figures.ts';
import { count, passedOver, refused, sessionsReading, type RecordingReader } from '../reader.ts';
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
    sessionsReading(
      ({ type }, row) =>
        EVENT.test(textOf(type)) ? '' : [refused(row, '', 'the row is no event of codex exec')],
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
  const notes = [
    begun.size > 1 && {
      field: '',
      reason: 'which calls were of one turn is not recorded: they are read by when they ran',
    },
    isEnded && {
      field: '/usage',
      reason: 'the usage is of the whole thread, of which the log may hold a part: it is not read',
    },
  ];
  const repairs = [...passedOver(unread), ...notes.filter((each) => each !== false)];
  return answeredAttempt(
    said,
    { row: 0, inTurns: true, error, repairs },
    'no answer of a model among the events',
  );
}

/** By the type of an item that is a call: the tool's name, which an item of the program's own has not, and the member that is its argument. */
const OWN_CALLS = new Map([
  ['command_execution', ['shell', 'command']],
  ['file_change', ['apply_patch', 'changes']],
  ['web_search', ['web_search', 'query']],
  ['todo_list', ['update_plan', 'items']],
] as const);

function callIn(item: JsonObject): LoggedCall | undefined {
  if (item.type === 'mcp_tool_call')
    return { name: textOf(item.tool), server: textOf(item.server), arguments: item.arguments ?? {} };
  const own = OWN_CALLS.get(textOf(item.type) as 'web_search');
  return own && { name: own[0], arguments: { [own[1]]: item[own[1]] ?? null } };
}

function resultIn(item: JsonObject) {
  const { result, status, aggregated_output: output, exit_code: exit } = item;
  const answer = toolAnswer(result ?? output ?? (textAt(item, 'error.message') || undefined));
  const isFailed = status === 'failed' || status === 'declined' || (typeof exit === 'number' && exit !== 0);
  return { ...answer, isError: isFailed || answer.isError === true };
}
