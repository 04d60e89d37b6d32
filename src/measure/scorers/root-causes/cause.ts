import { type CallCauseKind, TASK_CAUSES, type TaskCauseKind } from '#core/cause.ts';
import { isEmptyResult } from '#core/empty-result.ts';
import { failureInside, isFailedCall } from '#core/failed-call.ts';
import { isNothing } from '#core/said-in-result.ts';
import { textOfResult, type Tool, type ToolCall, type ToolResult } from '#core/tool.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';
import { cell, readTable } from '#core/table.ts';
import text from './error-phrases.tsv?raw';

/**
 * Why a call failed; null when it succeeded, was never carried out, or nothing is known of its answer. A call can fail though the
 * server says all is well: its answer may be empty, or speak of a failure inside. The tool's schema, where given, decides what the text
 * leaves open.
 */
export function callCause(call: ToolCall, result: ToolResult | undefined, tool?: Tool): CallCause | null {
  if (call.malformed !== undefined) {
    return cause('malformed-call', 'arguments-unreadable', evidenceFrom(call.malformed));
  }
  if (!result || result.notRecorded || result.stopped) return null;
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
  const [violation] = tool ? checkSchema(tool.inputSchema, given, { formats: 'assertion' }) : [];
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
  rule,
  evidence,
});

/** Why something failed, found by a rule: never a guess without the text that led to it. */
interface Cause<Kind extends string> {
  cause: Kind;
  /** Id of the rule that fired. */
  rule: string;
  /** The text or the figures that made it fire, at most 200 characters. */
  evidence: string;
}

type CallCause = Cause<CallCauseKind>;

const MAX_EVIDENCE = 200;

/** One line of evidence, cut to size around what matters. */
export function evidenceFrom(text: string, at = 0): string {
  const start = Math.max(0, at - 60);
  const cut = text.slice(start, start + MAX_EVIDENCE - 2).replaceAll(/[\r\n\t]/g, ' ');
  return `${start > 0 ? '…' : ''}${cut}${start + MAX_EVIDENCE - 2 < text.length ? '…' : ''}`;
}

/** Why a task was not solved, and what one would try. */
export type TaskCause = Cause<TaskCauseKind> & { remedy: string };

export const taskCauseOf = (kind: TaskCauseKind, rule: string, evidence: string): TaskCause => ({
  cause: kind,
  rule,
  evidence,
  remedy: TASK_CAUSES[kind].remedy,
});

/** Phrases, in lower case, by which servers report a kind of failure. */
interface PhraseRule {
  id: string;
  cause: CallCauseKind;
  /** Any of them will do. */
  phrases: readonly string[];
  /** And any of these, where the phrase alone says too little. */
  beside: readonly string[];
}

const causes = [
  ...(['unknown-tool', 'executable-missing', 'oversize', 'rate-limit', 'access-denied'] as const),
  ...(['parameter-missing', 'parameter-invalid', 'missing-file', 'missing-resource'] as const),
  ...(['edit-mismatch', 'session-or-runtime', 'transport', 'api-error'] as const),
] satisfies CallCauseKind[];

const rows = readTable('root-causes/error-phrases.tsv', text, {
  asked: cell.oneOf(['first', 'last']),
  id: cell.text,
  cause: cell.oneOf(causes),
  phrases: cell.list('|'),
  beside: cell.list('|'),
});

/** In order: the first rule that fires wins, so that the specific phrase comes before the common one. */
const phraseRules: readonly PhraseRule[] = rows.filter(({ asked }) => asked === 'first');

/** Phrases of the last resort, asked after the schema has been. */
const commonPhraseRules: readonly PhraseRule[] = rows.filter(({ asked }) => asked === 'last');

/** Longer texts are read from their beginning; an error says what it is about there. */
const MAX_READ = 20_000;

/** The first rule that fires on the text and where, or undefined. Time grows with the text alone. */
function matchPhrases(
  text: string,
  rules: readonly PhraseRule[],
): { rule: PhraseRule; at: number } | undefined {
  const read = text.slice(0, MAX_READ).toLowerCase();
  for (const rule of rules) {
    const found = rule.phrases.map((phrase) => read.indexOf(phrase)).filter((at) => at !== -1);
    if (found.length === 0) continue;
    if (rule.beside.length > 0 && !rule.beside.some((phrase) => read.includes(phrase))) continue;
    return { rule, at: Math.min(...found) };
  }
  return undefined;
}
