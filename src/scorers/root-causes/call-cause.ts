import type { CallCauseKind } from '#core/cause.ts';
import { isEmptyResult } from '#core/empty-result.ts';
import { failureInside, isFailedCall } from '#core/failed-call.ts';
import { textOfResult } from '#core/result-value.ts';
import { isNothing } from '#core/said-in-result.ts';
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
  const text = textOfResult(result);
  if (result.isError) return causeOfError(call, text, tool);
  return causeInside(result, text) ?? (isFailedCall(result) ? causeOfError(call, text, tool) : null);
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
  if (values.length > 0 && values.every(isNothing)) {
    return cause('parameter-missing', 'all-values-empty', evidenceFrom(Object.keys(given).join(', ')));
  }
  const [violation] = tool ? checkSchema(tool.inputSchema, given) : [];
  if (!violation || violation.keyword === 'schema') return undefined;
  const kind = violation.keyword === 'required' ? 'parameter-missing' : 'parameter-invalid';
  return cause(kind, 'schema', evidenceFrom(`${violation.path || '(arguments)'}: ${violation.message}`));
}

/** A result that is no error by MCP's flag may still say so in its own words, or say nothing. */
function causeInside(result: ToolResult, text: string): CallCause | null {
  const failure = failureInside(result);
  if (failure) return cause('internal-failure', failure.rule, evidenceFrom(failure.said));
  if (!isEmptyResult(result)) return null;
  const shown = text.trim() || JSON.stringify(result.structuredContent ?? null);
  return shown === 'null'
    ? cause('empty-result', 'no-content', 'the result has no text')
    : cause('empty-result', 'empty-data', evidenceFrom(shown));
}

const cause = (kind: CallCauseKind, rule: string, evidence: string): CallCause => ({
  cause: kind,
  group: groupOfCallCause[kind],
  rule,
  evidence,
  remedy: remedyForCall[kind],
});
