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
 * The heading of a web page that a server sends in place of what was asked for. A page about a code says more, in its heading or
 * below it, than such a page does.
 */
export function headingOfErrorPage(text: string): string | undefined {
  if (text.length > MAX_PAGE || !/^\s*<(?:!doctype html|html|head)\b/i.test(text)) return undefined;
  const headings = [...text.matchAll(/<(title|h1)\b[^<>]*>([^<>]*)<\/\1>/gi)].map(([, , words]) =>
    words!.trim().replaceAll(/\s+/g, ' '),
  );
  const heading = headings.find((words) => HEADING.test(words));
  return heading !== undefined && shownIn(text).length <= MAX_SHOWN ? heading : undefined;
}

/** What a reader sees of a page. */
const shownIn = (page: string): string =>
  page
    .split(/<(?=style\b|script\b)/i)
    .map((part, index) => (index === 0 ? part : part.replace(/^[^]*?<\/(?:style|script)\s*>/i, '')))
    .join('')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
