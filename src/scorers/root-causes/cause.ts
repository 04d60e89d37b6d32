import {
  type CallCauseGroup,
  type CallCauseKind,
  groupOfCallCause,
  TASK_REMEDIES,
  type TaskCauseKind,
} from '#core/cause.ts';
import { isEmptyResult } from '#core/empty-result.ts';
import { failureInside, isFailedCall } from '#core/failed-call.ts';
import { isNothing } from '#core/said-in-result.ts';
import { textOfResult, type Tool, type ToolCall, type ToolResult } from '#core/tool.ts';
import { checkSchema } from '#validation/check-schema.ts';
import { commonPhraseRules, matchPhrases, phraseRules } from './error-phrases.ts';

/** What one would try, by kind of failure. */
const remedyForCall: Record<CallCauseKind, string> = {
  'malformed-call':
    'Ask for arguments as one JSON object, not nested too deeply, and show an example of one.',
  'unknown-tool': 'Offer the tool, or name the tools more plainly: the model called one that is not there.',
  'parameter-missing': 'State required parameters in the description, with an example of each.',
  'parameter-invalid': 'State type, range and format of the parameter in its schema; prefer an enum.',
  'api-error': 'Look at the service behind the server: the call reached it and was turned down.',
  'access-denied': 'Check the server’s credentials and the folders or scopes it may use.',
  'rate-limit': 'Wait as the server says, make fewer calls at once, or raise the limit.',
  'internal-failure': 'Read the answer’s own success field: the server reports success for a failed call.',
  'empty-result': 'Check whether the query is too narrow; let the server say that nothing was found.',
  'session-or-runtime': 'Open a new session before the call, and do not share one between calls at once.',
  'executable-missing': 'Install what the server needs; within the task only a similar tool can help.',
  'missing-file': 'List the folder before the path is used; check the working directory.',
  'missing-resource': 'Look the id up before it is used: it does not exist on this server.',
  'edit-mismatch': 'Read the file before it is edited; the text to replace must match exactly.',
  transport: 'Try again later; check address, TLS and the time limit.',
  oversize: 'Ask for less at once: a page, a range, fewer results.',
  unknown: 'Read the text of the error; no rule knows it.',
};

interface CallCause extends Cause<CallCauseKind> {
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
  const specific = matchPhrases(text, phraseRules);
  if (specific) return cause(specific.rule.cause, specific.rule.id, evidenceFrom(text, specific.at));
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

/** Why something failed, found by a rule: never a guess without the text that led to it. */
interface Cause<Kind extends string> {
  cause: Kind;
  /** Id of the rule that fired. */
  rule: string;
  /** The text or the figures that made it fire, at most 200 characters. */
  evidence: string;
  /** What one would try. */
  remedy: string;
}

const MAX_EVIDENCE = 200;

/** One line of evidence, cut to size around what matters. */
export function evidenceFrom(text: string, at = 0): string {
  const start = Math.max(0, at - 60);
  const cut = text.slice(start, start + MAX_EVIDENCE - 2).replaceAll(/[\r\n\t]/g, ' ');
  return `${start > 0 ? '…' : ''}${cut}${start + MAX_EVIDENCE - 2 < text.length ? '…' : ''}`;
}

/** Why a task was not solved. */
export type TaskCause = Cause<TaskCauseKind>;

export const taskCauseOf = (kind: TaskCauseKind, rule: string, evidence: string): TaskCause => ({
  cause: kind,
  rule,
  evidence,
  remedy: TASK_REMEDIES[kind],
});
