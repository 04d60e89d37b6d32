/** A failure that an answer reports although the protocol counts it as a success. */
export interface FailureInside {
  rule: 'success-false' | 'is-error' | 'error-member' | 'status-word' | 'status-code' | 'error-text';
  /** Its own words. */
  said: string;
}

const START = (patterns: readonly string[]): RegExp => new RegExp(`^\\s*(?:${patterns.join('|')})`);

/** How frameworks begin the text of a failure (FastMCP, the SDKs of MCP); short, for a document may begin like one. */
const BY_FRAMEWORKS = START([
  'Error executing (?:tool|code)',
  'Error calling (?:tool|function)',
  'Error: (?!none\\b|null\\b|[-\\d.])',
  'Error (?:code:? )?[45]\\d\\d\\b',
  'MCP error -32\\d{3}',
  'Input validation error: ',
  '(?:[A-Z][\\w-]* ){0,3}API error(?: \\(\\d+\\))?: ',
  'Traceback \\(most recent call last\\)',
]);
const MAX_ERROR_TEXT = 2000;

const ERRNO =
  'E(?:NOENT|ACCES|PERM|EXIST|NOTDIR|ISDIR|NOTEMPTY|ROFS|NOSPC|MFILE|BUSY|INVAL|LOOP|PIPE|CONNREFUSED|CONNRESET|CONNABORTED|' +
  'TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)';

/** How programs and clients of HTTP begin one. Prose begins so too, hence shorter still. */
const BY_PROGRAMS = START([
  'Request failed with status(?: code)? [45]\\d\\d\\b',
  'HTTP(?:/[\\d.]{1,3})? (?:[Ee]rror:? |[Ss]tatus:? )?[45]\\d\\d(?::|\\s*$|(?: [A-Z][A-Za-z-]*){1,4}(?:[:.,(]|\\s*$| for ))',
  `${ERRNO}(?::|\\s*$)`,
  '(?:[a-z_]\\w{0,40}\\.){0,6}[A-Z][A-Za-z]{0,40}(?:Error|Exception): ',
  'An? (?:unexpected |unknown |internal |server ){0,2}error (?:has )?occurred(?:[:.!,]|\\s*$| (?:while|when|during|with)\\b)',
  'error: (?!none\\b|null\\b|false\\b|[-\\d.])',
  'Failed to [a-z]',
  '(?:Tool not found|Unknown tool)(?::|\\s*$)',
  '(?:Unknown tool |Tool )[\'"`]?[\\w./-]{1,100}[\'"`]?(?: (?:was )?not found)[.!]?\\s*$',
]);
const MAX_SHORT_TEXT = 500;

/**
 * A text that is an error and nothing else. Several lines that begin like one are a log. A file whose whole text is one line of
 * "Error: …" looks like FastMCP's shape of a failed call and counts as one, unless it comes as one field among others.
 */
export function failureInText(text: string): FailureInside | undefined {
  const heading = headingOfErrorPage(text);
  if (heading !== undefined) return { rule: 'error-text', said: heading };
  if (text.length > MAX_ERROR_TEXT) return undefined;
  const isByProgram = text.trim().length <= MAX_SHORT_TEXT && BY_PROGRAMS.test(text);
  if (!isByProgram && !BY_FRAMEWORKS.test(text)) return undefined;
  if ((text.match(/^\s*error\b/gim) ?? []).length > 1) return undefined;
  if (isByProgram && text.split('\n').filter((line) => BY_PROGRAMS.test(line)).length > 1) return undefined;
  return { rule: 'error-text', said: text.trim() };
}

/** The reason phrases of HTTP's failures, as servers and frameworks write them. */
const REASON =
  '(?:bad request|unauthorized|payment required|forbidden|(?:page |file |resource )?not found|method not allowed|not acceptable|' +
  'request time-?out|conflict|gone|payload too large|unprocessable (?:entity|content)|too many requests|internal (?:server )?error|' +
  'server error|not implemented|bad gateway|service (?:temporarily )?unavailable|gateway time-?out)';

/** A text that is a reason phrase and nothing else: "Not Found". */
export const isHttpReason = (text: string): boolean => WHOLE_REASON.test(text);
const WHOLE_REASON = new RegExp(`^\\s*${REASON}[.!]?\\s*$`, 'i');

/** A heading that is a code of HTTP with its reason at most: "502 Bad Gateway", "Error 404", "site.org | 502: Bad gateway". */
const HEADING = new RegExp(
  `^(?:[\\w.-]{1,60} \\| )?(?:HTTP )?(?:(?:Status|Error)[: ]{1,2})?[45]\\d\\d(?:[ :|!–—-]{1,3}${REASON})?[.!]?$`,
  'i',
);
const MAX_PAGE = 20_000;
const MAX_SHOWN = 1000;

/**
 * The heading of an error page that a server sends in place of data. A page about a code has more text in its heading or below it.
 */
function headingOfErrorPage(text: string): string | undefined {
  if (text.length > MAX_PAGE || !/^\s*<(?:!doctype html|html|head)\b/i.test(text)) return undefined;
  const headings = [...text.matchAll(/<(title|h1)\b[^<>]*>([^<>]*)<\/\1>/gi)].map(([, , words]) =>
    words!.trim().replaceAll(/\s+/g, ' '),
  );
  const heading = headings.find((words) => HEADING.test(words));
  return heading !== undefined && shownIn(text).length <= MAX_SHOWN ? heading : undefined;
}

/** The visible text of a page. */
const shownIn = (page: string): string =>
  page
    .split(/<(?=style\b|script\b)/i)
    .map((part, index) => (index === 0 ? part : part.replace(/^[^]*?<\/(?:style|script)\s*>/i, '')))
    .join('')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
