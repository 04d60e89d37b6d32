/** Every way this app or the network can fail. A model's mistake is a Score, and a tool's is a ToolResult. */
export type ErrorCode =
  | 'dataset-unreachable'
  | 'dataset-unreadable'
  | 'dataset-too-large'
  | 'dataset-empty'
  | 'dataset-unknown'
  | 'import-cancelled'
  | 'recording-unknown'
  | 'backup-unreadable'
  | 'recording-empty'
  | 'answer-not-recorded'
  | 'label-refused'
  | 'labels-refused'
  | 'setup-unreadable'
  | 'plan-refused'
  | 'parts-refused'
  | 'storage-quota'
  | 'storage-unavailable'
  | 'storage-newer'
  | 'run-unknown'
  | 'judging-unknown'
  | 'run-locked'
  | 'run-empty'
  | 'run-too-large'
  | 'run-ambiguous'
  | 'run-recorded'
  | 'run-stopped'
  | 'models-failed'
  | 'budget-reached'
  | 'budget-unpriced'
  | 'scorer-failed'
  | 'scorer-not-applicable'
  | 'scorer-unknown'
  | 'weights-refused'
  | 'weights-unreachable'
  | 'model-unknown'
  | 'permalink-unreadable'
  | 'permalink-newer'
  | 'permalink-too-long'
  | 'linked-file-unreachable'
  | 'linked-file-changed'
  | 'worker-lost'
  | 'site-unreachable'
  | 'in-a-frame'
  | 'testbed-unknown'
  | 'local-network-denied'
  | 'local-network-undecided'
  | 'mcp-unreachable'
  | 'mcp-cors-blocked'
  | 'mcp-mixed-content'
  | 'mcp-redirected'
  | 'mcp-unauthorized'
  | 'mcp-refused'
  | 'mcp-not-mcp'
  | 'mcp-old-transport'
  | 'mcp-version'
  | 'mcp-protocol'
  | 'mcp-timeout'
  | 'mcp-too-large'
  | 'mcp-over-limit'
  | 'mcp-cancelled'
  | 'mcp-session-lost'
  | 'mcp-not-connected'
  | 'mcp-not-recorded'
  | 'call-not-recorded'
  | 'recorded-server-unreadable'
  | 'mcp-outcome-unknown'
  | 'mcp-not-allowed'
  | 'run-server-lost'
  | 'sign-in-cancelled'
  | 'sign-in-denied'
  | 'sign-in-timeout'
  | 'sign-in-blocked'
  | 'sign-in-needs-client'
  | 'sign-in-failed'
  | 'model-key-missing'
  | 'model-key-rejected'
  | 'model-browser-forbidden'
  | 'model-unreachable'
  | 'model-cors-blocked'
  | 'model-local-refused'
  | 'model-rate-limited'
  | 'model-quota'
  | 'model-context-overflow'
  | 'model-content-filter'
  | 'model-request-refused'
  | 'model-server-error'
  | 'model-overloaded'
  | 'model-stream-cut'
  | 'model-timeout'
  | 'model-answer-too-large'
  | 'model-answer-unreadable'
  | 'model-failed-after-calls'
  | 'model-cancelled';

/** An error as threads, the store and links hold it: without key and stack. */
export interface ErrorRecord {
  code: ErrorCode | 'bug';
  /** What happened, in plain words. */
  message: string;
  /** What the person can do about it. */
  hint?: string;
  /** Of 'dataset-unreadable', where the rows can be read and their format is unknown: the names of their columns. */
  columns?: string[];
}

export class PlaygroundError extends Error {
  override name = 'PlaygroundError';
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  /** As in ErrorRecord. */
  readonly columns: string[] | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    hint?: string,
    options?: ErrorOptions & Pick<ErrorRecord, 'columns'>,
  ) {
    super(message, options);
    this.code = code;
    this.hint = hint;
    this.columns = options?.columns;
  }
}

/** The errors of browsers and of the build's loader when a part of the site cannot be loaded. */
const PART_MISSING = /dynamically imported module|^Importing a module|^Unable to preload CSS/;

export function toErrorRecord(error: unknown): ErrorRecord {
  if (error instanceof PlaygroundError) {
    const { code, message, hint, columns } = error;
    return {
      code,
      message,
      ...(hint ? { hint } : {}),
      ...(columns ? { columns } : {}),
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (PART_MISSING.test(message))
    return {
      code: 'site-unreachable',
      message: 'A part of this site could not be loaded.',
    };
  return { code: 'bug', message };
}
