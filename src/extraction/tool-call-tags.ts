import { jsonSpans, type Span } from './json-scan.ts';
import { readSpans } from './reading.ts';
import type { ExtractionRule } from './rule.ts';

const OPEN = '<tool_call>';
const CLOSE = '</tool_call>';

/** The contents of all tags; one that is not closed ends with the text. */
export function callTags(text: string): Span[] {
  const tags: Span[] = [];
  for (let open = text.indexOf(OPEN); open !== -1;) {
    const start = open + OPEN.length;
    const close = text.indexOf(CLOSE, start);
    if (close === -1) return [...tags, { start, end: text.length }];
    tags.push({ start, end: close });
    open = text.indexOf(OPEN, close);
  }
  return tags;
}

/** Hermes' and Qwen's tags. */
export const toolCallTags: ExtractionRule = {
  id: 'tool-call-tags',
  title: '<tool_call> tags',
  meaning:
    'JSON between <tool_call> and </tool_call>, as Hermes and Qwen models write it. Every tag is taken; the last may lack its end.',
  find(text) {
    const spans = callTags(text).flatMap((tag) =>
      jsonSpans(text.slice(tag.start, tag.end)).map(({ start, end }) => ({
        start: start + tag.start,
        end: end + tag.start,
      })),
    );
    return readSpans(text, spans, true);
  },
};
