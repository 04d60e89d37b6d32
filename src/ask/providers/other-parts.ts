import { countOf } from '#core/counted.ts';
import { objectOf, textOf } from '#core/fields.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { OtherPart } from '#core/message.ts';
import { rawOf } from './wire-values.ts';

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
