import type { FaultKind } from './fault.ts';
import { failureInText, type FailureInside } from './failure-in-text.ts';
import { failureIn } from './failure-inside.ts';
import { isNothing, saidInResult } from './said-in-result.ts';
import type { ToolResult } from './tool.ts';

/** Faults of the testbed that make the call fail. After the others it has succeeded, rightly or not, or says itself that it failed. */
export const FAILING_FAULTS: ReadonlySet<FaultKind> = new Set<FaultKind>([
  'invalid-value',
  'api-error',
  'failed-inside-success',
  'session-lost',
  'runtime-error',
  'executable-missing',
  'connection-lost',
  'timeout',
  'oversize-chunk',
  'resource-not-found',
  'rate-limited',
  'partial-write',
]);

/**
 * Did the call fail? By MCP's own flag, by a fault that the testbed put in, or by what an answer without the flag says of itself.
 * The one owner of this question: scorers, figures and causes all ask here. An empty answer, a stale or a wrong one has not failed.
 */
export const isFailedCall = (result: ToolResult): boolean =>
  result.isError ||
  (result.injected !== undefined && FAILING_FAULTS.has(result.injected)) ||
  failureInside(result) !== undefined;

/**
 * The failure that an answer without `isError` carries inside. Structured content decides where it says anything; else every part of
 * text that says anything has to be a failure, so that one bad part of several is no failed call.
 */
export function failureInside(result: Answer): FailureInside | undefined {
  const known = kept.get(result);
  if (known !== undefined) return known ?? undefined;
  const found = findFailure(result);
  kept.set(result, found ?? null);
  return found;
}

type Answer = Pick<ToolResult, 'content' | 'structuredContent'>;

/** Every scorer asks; a result is a value and is read once. */
const kept = new WeakMap<Answer, FailureInside | null>();

function findFailure(result: Answer): FailureInside | undefined {
  const { structured, texts, hasMore } = saidInResult(result);
  if (!isNothing(structured)) return failureIn(structured!);
  const telling = texts.filter((text) => !isNothing(text));
  if (hasMore || telling.length === 0) return undefined;
  const failures = telling.map((said) => (typeof said === 'string' ? failureInText(said) : failureIn(said)));
  return failures.every((failure) => failure !== undefined) ? failures[0] : undefined;
}
