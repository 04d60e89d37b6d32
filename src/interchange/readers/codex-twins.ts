import { countOf, objectOf, parseJson, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ContentPart } from '#core/tool.ts';
import { toolAnswer } from '../content.ts';
import type { LoggedCall, LoggedResult } from '../conversation.ts';
import { present } from '../present.ts';

/** What an event says of a call: items have its name in letters that a model's provider takes, and no word on whether it failed. */
interface Twin {
  server?: string;
  name?: string;
  isError?: boolean;
  result?: JsonValue;
  durationMs?: number;
}

/** By the call's id. Of an MCP call `item_completed`, and before it `mcp_tool_call_end`; of a command `exec_command_end`. */
export function twinsIn(events: readonly JsonObject[]): ReadonlyMap<string, Twin> {
  const twins = new Map<string, Twin>();
  for (const event of events) {
    const item = objectOf(event.item);
    const id = textOf(item.id) || textOf(event.call_id);
    const twin = item.type === 'McpToolCall' ? ofItem(item) : ofEvent(event);
    if (id && twin) twins.set(id, twin);
  }
  return twins;
}

const ofItem = ({ server, tool, status, result, error, duration }: JsonObject): Twin =>
  present({
    server: textOf(server),
    name: textOf(tool),
    isError: status === 'failed' || objectOf(result).isError === true,
    result: result ?? errorText(error),
    durationMs: msOf(duration),
  });

function ofEvent({
  type,
  invocation,
  result,
  duration,
  exit_code: exit,
  success,
}: JsonObject): Twin | undefined {
  if (type === 'mcp_tool_call_end') {
    const { server, tool } = objectOf(invocation);
    const { Ok: ok, Err: error } = objectOf(result);
    return present({
      server: textOf(server),
      name: textOf(tool),
      isError: error !== undefined || objectOf(ok).isError === true,
      result: ok ?? error,
      durationMs: msOf(duration),
    });
  }
  const isCommand = type === 'exec_command_end' && typeof exit === 'number';
  if (isCommand) return present({ isError: exit !== 0, durationMs: msOf(duration) });
  return type === 'patch_apply_end' && typeof success === 'boolean' ? { isError: !success } : undefined;
}

const errorText = (error: JsonValue | undefined): JsonValue | undefined =>
  isJsonObject(error) && typeof error.message === 'string' ? error.message : (error ?? undefined);

/** `{secs, nanos}`. */
function msOf(duration: JsonValue | undefined): number | undefined {
  const { secs, nanos } = objectOf(duration);
  const [whole, part] = [countOf(secs), countOf(nanos)];
  return whole === undefined && part === undefined ? undefined : (whole ?? 0) * 1000 + (part ?? 0) / 1e6;
}

export const twinCall = (call: LoggedCall, { server, name }: Twin = {}): LoggedCall => ({
  ...call,
  ...present({ server, name }),
});

/** What the program puts in front of a result. */
const WALL_TIME = /^Wall time: (\d+(?:\.\d+)?) seconds\nOutput:\n?/;

/** Commands say in their text alone how they ended: in JSON, or in lines before the output. */
function failedIn([first]: readonly ContentPart[]): boolean {
  if (first?.type !== 'text') return false;
  const head = /^([^]{0,500}?)\n(?:Total output lines: \d+\n)?Output:(?:\n|$)/.exec(first.text)?.[1] ?? '';
  const code = /^(?:Exit code: |Process exited with code )(-?\d+)$/m.exec(head)?.[1];
  const { exit_code: exit } = objectOf(objectOf(parseJson(first.text)).metadata);
  return (code !== undefined && Number(code) !== 0) || (typeof exit === 'number' && exit !== 0);
}

/** The result as the server gave it: without what the program puts in front of it. */
export function twinResult(result: LoggedResult, twin: Twin = {}): LoggedResult {
  const [first, ...others] = result.content;
  const timed = first?.type === 'text' ? WALL_TIME.exec(first.text) : undefined;
  const rest = first?.type === 'text' && timed ? first.text.slice(timed[0].length) : '';
  const own: ContentPart[] = timed
    ? [...(rest ? [{ type: 'text' as const, text: rest }] : []), ...others]
    : [];
  const answer = twin.result === undefined ? undefined : toolAnswer(twin.result);
  return {
    ...result,
    content: timed ? own : result.content,
    ...(answer && answer.content.length > 0 ? answer : {}),
    isError: result.isError === true || (twin.isError ?? failedIn(result.content)),
    ...present({ durationMs: twin.durationMs ?? (timed ? Number(timed[1]) * 1000 : undefined) }),
  };
}
