/** A failure that an answer tells of itself though the protocol counts it as a success. */
export interface FailureInside {
  rule: 'success-false' | 'is-error' | 'error-member' | 'status-word' | 'status-code' | 'error-text';
  /** Its own words. */
  said: string;
}

/** How frameworks begin the text of a failure (FastMCP, the SDKs of MCP); short, for a document may begin like one. */
const ERROR_TEXT =
  /^\s*(?:Error executing (?:tool|code)|Error calling (?:tool|function)|Error: (?!none\b|null\b|[-\d.])|Error (?:code:? )?[45]\d\d\b|MCP error -32\d{3}|Input validation error: |(?:[A-Z][\w-]* ){0,3}API error(?: \(\d+\))?: |Traceback \(most recent call last\))/;
const MAX_ERROR_TEXT = 2000;

/** A text that is an error and nothing else. Several lines that begin with "Error" are a log. */
export function failureInText(text: string): FailureInside | undefined {
  if (text.length > MAX_ERROR_TEXT || !ERROR_TEXT.test(text)) return undefined;
  if ((text.match(/^\s*error\b/gim) ?? []).length > 1) return undefined;
  return { rule: 'error-text', said: text.trim() };
}
