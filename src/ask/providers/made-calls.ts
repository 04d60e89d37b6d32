import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Message, OtherPart, ToolSearch } from '#core/message.ts';
import type { ModelRequest } from '#core/model.ts';
import { hash32 } from '#core/random.ts';
import type { ToolCall } from '#core/tool.ts';
import { MOST_CALLS, readArguments } from '#core/read-arguments.ts';
import { countOf } from '#core/quoted.ts';
import { type NameRule, ToolNames } from './tool-rules.ts';
import { rawOf } from './server-events.ts';

/** A call as a provider's body has it. */
export interface WireCall {
  id: JsonValue | undefined;
  name: JsonValue | undefined;
  arguments: JsonValue | undefined;
  /** Who made it, as the wire has it: an object with a type, which is `direct` for the model itself. */
  caller?: JsonValue | undefined;
  /** The wrapper it was taken out of. */
  unwrappedFrom?: string;
}

/** A tool that was not offered: some models wrap their parallel calls in it. */
const WRAPPER = /^multi_tool_use[._]parallel$/;

/** The first MOST_CALLS calls a model made, under the offered tools' own names. Calls of tools never offered stay as made. */
export function madeCalls(wireCalls: readonly WireCall[], request: ModelRequest, rule: NameRule): ToolCall[] {
  const names = new ToolNames(request.tools ?? [], rule);
  const ids = new CallIds(request.messages);
  return wireCalls
    .slice(0, MOST_CALLS)
    .flatMap((call) => unwrapped(call, names))
    .slice(0, MOST_CALLS)
    .map((call) => {
      const name = textOf(call.name);
      const tool = names.toolOf(name);
      const caller = callerOf(call.caller);
      return {
        id: ids.next(call.id),
        name: tool?.name ?? name,
        ...readArguments(call.arguments),
        ...(caller ? { caller } : {}),
        ...(tool ? { server: tool.server } : {}),
        ...(call.unwrappedFrom === undefined ? {} : { unwrappedFrom: call.unwrappedFrom }),
      };
    });
}

/** A search of deferred tools as a provider's body has it: what it found, by the provider's names. */
export interface WireSearch {
  query: string;
  found: readonly string[];
}

/** Characters of one query that are kept. */
const MOST_QUERY = 2000;

/** The searches of one answer, as the member of a Message; nothing where there are none. Names that were never offered are left out. */
export function madeSearches(
  searches: readonly WireSearch[],
  request: ModelRequest,
  rule: NameRule,
): { searches?: ToolSearch[] } {
  if (searches.length === 0) return {};
  const names = new ToolNames(request.tools ?? [], rule);
  return {
    searches: searches.slice(0, MOST_PARTS).map(({ query, found }) => ({
      query: query.slice(0, MOST_QUERY),
      found: found.slice(0, MOST_FOUND).flatMap((wireName) => {
        const tool = names.toolOf(wireName);
        return tool ? [{ name: tool.name, server: tool.server }] : [];
      }),
    })),
  };
}
const MOST_FOUND = 1000;

/** The program that made a call; '' where the model made it itself. */
export const callerOf = (caller: JsonValue | undefined): string => {
  const type = textOf(objectOf(caller).type);
  return type === 'direct' ? '' : type.slice(0, 100);
};

function unwrapped(call: WireCall, names: ToolNames): WireCall[] {
  const name = textOf(call.name);
  if (!WRAPPER.test(name) || names.toolOf(name)) return [call];
  const uses = objectsOf(readArguments(call.arguments).arguments.tool_uses);
  return uses.length === 0 ? [call] : uses.map((use, index) => used(use, call, index));
}

const used = (use: JsonObject, call: WireCall, index: number): WireCall => ({
  id: textOf(call.id) && `${textOf(call.id)}-${index + 1}`,
  name: textOf(use.recipient_name).replace(/^functions\./, ''),
  arguments: use.parameters,
  unwrappedFrom: textOf(call.name),
});

/** Beginning of the ids that we give to calls whose provider gave none. */
export const MADE_ID = 'made-';

/** Ids of new calls: the provider's own where it is there and new, else one of ours; no id twice in a trajectory. */
class CallIds {
  readonly #taken: Set<string>;
  #made = 0;

  constructor(messages: readonly Message[]) {
    this.#taken = new Set(messages.flatMap((message) => message.toolCalls?.map(({ id }) => id) ?? []));
  }

  next(wireId: unknown): string {
    const given = typeof wireId === 'string' ? wireId.slice(0, 500) : '';
    let id = given;
    for (let number = 2; id === '' || this.#taken.has(id); number++) {
      id = given === '' ? `${MADE_ID}${++this.#made}` : `${given}-${number}`;
    }
    this.#taken.add(id);
    return id;
  }
}

/** Which ids a provider takes back. */
export interface CallIdRule {
  pattern: RegExp;
  /** Length of the id that is made for one that does not fit. */
  length: number;
}

/** The id as the provider takes it: the same one each time. */
export function fittingId(id: string, rule: CallIdRule): string {
  if (rule.pattern.test(id)) return id;
  const hash = hash32(id).toString(36) + hash32(`${id}#`).toString(36);
  return hash.padEnd(rule.length, '0').slice(0, rule.length);
}

/**
 * What the parts of answers are by the wires' own words: those of @anthropic-ai/sdk 1.14.0, openai 7.59.0 and @google/genai 3.3.0 (all
 * 2026-11), and the members that Groq's and OpenRouter's messages have beside (their references, 2026).
 */
const KINDS: Readonly<Record<Exclude<OtherPart['is'], 'not-understood'>, string>> = {
  call:
    'server_tool_use mcp_tool_use ' +
    'web_search_call file_search_call code_interpreter_call image_generation_call mcp_call mcp_list_tools tool_search_call program ' +
    'executableCode toolCall executed_tools',
  result:
    'web_search_tool_result web_fetch_tool_result code_execution_tool_result bash_code_execution_tool_result ' +
    'text_editor_code_execution_tool_result tool_search_tool_result advisor_tool_result mcp_tool_result container_upload ' +
    'tool_search_output program_output shell_call_output local_shell_call_output apply_patch_call_output computer_call_output ' +
    'codeExecutionResult toolResponse',
  request: 'mcp_approval_request computer_call local_shell_call shell_call apply_patch_call',
  note:
    'mcp_tool_listing compaction fallback additional_tools mcp_approval_response ' +
    'inlineData fileData groundingMetadata urlContextMetadata annotations citations images audio',
};

const kindOf = new Map(
  Object.entries(KINDS).flatMap(([is, types]) =>
    types.split(' ').map((type) => [type, is as OtherPart['is']] as const),
  ),
);

/** Parts of one answer that are kept to be shown, and characters of one. */
const MOST_PARTS = 50;
const MOST_TEXT = 2000;

/** A part of an answer by its type on the wire. */
export interface WirePart {
  type: string;
  value: JsonValue;
  isUnsent?: true;
}

/** What is shown of parts that are neither text nor thinking nor calls, as the member of a Message; nothing where there are none. */
export function otherParts(parts: readonly WirePart[]): { otherParts?: OtherPart[] } {
  if (parts.length === 0) return {};
  const shown = parts.slice(0, MOST_PARTS).map(otherPart);
  const more = parts.length - shown.length;
  if (more > 0) shown.push({ is: 'note', type: '…', text: countOf(more, 'more part') });
  return { otherParts: shown };
}

function otherPart({ type, value, isUnsent }: WirePart): OtherPart {
  const name = nameOf(objectOf(value));
  const written = JSON.stringify(rawOf(value));
  const text = written.length > MOST_TEXT ? `${written.slice(0, MOST_TEXT)}…` : written;
  const is = isRequest(type, objectOf(value)) ? 'request' : (kindOf.get(type) ?? 'not-understood');
  return { is, type, ...(name ? { name } : {}), text, ...(isUnsent ? { isUnsent } : {}) };
}

/** What some part asks of this page. Shells and tool searches run at the provider or are asked for, as the part says. */
export function isRequest(type: string, { execution, environment }: JsonObject): boolean {
  if (type === 'tool_search_call') return execution === 'client';
  if (type === 'shell_call') return objectOf(environment).type !== 'container_reference';
  return kindOf.get(type) === 'request';
}

function nameOf({ name, toolType, server_name, mcp_server_name, server_label }: JsonObject): string {
  const server = textOf(server_name) || textOf(mcp_server_name) || textOf(server_label);
  return [server, textOf(name) || textOf(toolType)].filter(Boolean).join('/').slice(0, 200);
}
