import type { CallCauseKind } from '#core/cause.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Tool, ToolCall, ToolResult } from '#core/tool.ts';
import { checkSchema } from '#validation/check-schema.ts';
import { evidenceFrom, groupOfCallCause, type CallCauseGroup, type Cause } from './cause.ts';
import { remedyForCall } from './call-remedies.ts';
import { commonPhraseRules, matchPhrases, phraseRules } from './error-phrases.ts';

export interface CallCause extends Cause<CallCauseKind> {
  group: CallCauseGroup;
}

/**
 * Why a call failed; null when it succeeded or was never carried out. A call can fail though the server says all is well: its
 * answer may be empty, or speak of a failure inside. The tool's schema, where given, decides what the text leaves open.
 */
export function callCause(call: ToolCall, result: ToolResult | undefined, tool?: Tool): CallCause | null {
  if (call.malformed !== undefined) {
    return cause('malformed-call', 'arguments-unreadable', evidenceFrom(call.malformed));
  }
  if (!result) return null;
  const text = textOf(result);
  return result.isError ? causeOfError(call, text, tool) : causeInside(result, text);
}

function causeOfError(call: ToolCall, text: string, tool: Tool | undefined): CallCause {
  const told = matchPhrases(text, phraseRules);
  if (told) return cause(told.rule.cause, told.rule.id, evidenceFrom(text, told.at));
  const shown = causeInArguments(call, tool);
  if (shown) return shown;
  const common = matchPhrases(text, commonPhraseRules);
  if (common) return cause(common.rule.cause, common.rule.id, evidenceFrom(text, common.at));
  return cause('unknown', 'none', text === '' ? 'an error without a text' : evidenceFrom(text));
}

function causeInArguments(call: ToolCall, tool: Tool | undefined): CallCause | undefined {
  const given = call.sent ?? call.arguments;
  const values = Object.values(given);
  if (values.length > 0 && values.every(isEmptyValue)) {
    return cause('parameter-missing', 'all-values-empty', evidenceFrom(Object.keys(given).join(', ')));
  }
  const [violation] = tool ? checkSchema(tool.inputSchema, given) : [];
  if (!violation || violation.keyword === 'schema') return undefined;
  const kind = violation.keyword === 'required' ? 'parameter-missing' : 'parameter-invalid';
  return cause(kind, 'schema', evidenceFrom(`${violation.path || '(arguments)'}: ${violation.message}`));
}

/** A result that is no error by MCP's flag may still say so in its own words, or say nothing. */
function causeInside(result: ToolResult, text: string): CallCause | null {
  if (result.content.some((part) => part.type !== 'text')) return null;
  const said = isReadable(result.structuredContent) ? result.structuredContent : readJson(text);
  if (isJsonObject(said)) {
    const failure = failureIn(said);
    if (failure !== undefined) return cause('internal-failure', 'success-false', evidenceFrom(failure));
  }
  const isSilent = text.trim() === '' && (result.structuredContent ?? null) === null;
  if (isSilent) return cause('empty-result', 'no-content', 'the result has no text');
  if (said !== undefined && isEmptyAnswer(said)) {
    return cause('empty-result', 'empty-data', evidenceFrom(text || JSON.stringify(said)));
  }
  return null;
}

/** What an answer says of a failure inside it: success false, or an error beside no data. */
function failureIn(said: JsonObject): string | undefined {
  const error = Object.hasOwn(said, 'error') ? said.error! : null;
  const isFailure =
    said.success === false || said.ok === false || (!isEmptyValue(error) && isEmptyValue(said.data));
  if (!isFailure) return undefined;
  return isEmptyValue(error) ? 'success is false' : typeof error === 'string' ? error : JSON.stringify(error);
}

/** Names under which servers hand over what was asked for. */
const carriers = ['data', 'results', 'items', 'result'];

function isEmptyAnswer(said: JsonValue): boolean {
  if (!isJsonObject(said)) return isEmptyValue(said) || (Array.isArray(said) && said.every(isEmptyValue));
  const carrier = carriers.find((name) => Object.hasOwn(said, name));
  return carrier === undefined ? isEmptyValue(said) : isEmptyAnswer(said[carrier]!);
}

const isEmptyValue = (value: JsonValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const isReadable = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) && !exceedsDepth(value);

/** Only texts that may be JSON, and only of a size that is read at once. */
function readJson(text: string): JsonValue | undefined {
  if (!/^\s*[[{"]/.test(text) || text.length > 1_000_000) return undefined;
  try {
    const value = JSON.parse(text) as JsonValue;
    return exceedsDepth(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

const textOf = (result: ToolResult): string =>
  result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');

const cause = (kind: CallCauseKind, rule: string, evidence: string): CallCause => ({
  cause: kind,
  group: groupOfCallCause[kind],
  rule,
  evidence,
  remedy: remedyForCall[kind],
});
