import { callsIn } from './call-shapes.ts';
import { type Fence, fences, jsonSpans, type Span } from './json-scan.ts';
import { firstWithCalls, jsonOf, neighbours, readingOf, readSpans } from './reading.ts';
import type { ExtractionRule } from './rule.ts';

/** The whole answer is JSON: a list, an object with tool_calls, or one call. */
export const wholeJson: ExtractionRule = {
  id: 'whole-json',
  title: 'The whole text is JSON',
  meaning:
    'The answer is one JSON value and nothing else: a list of calls, an object that wraps them (tool_calls and the envelopes of the known providers), or a single call.',
  find(text) {
    const piece = text.trim();
    if (!piece.startsWith('[') && !piece.startsWith('{')) return undefined;
    const value = jsonOf(piece);
    if (value === undefined) return undefined;
    const { calls, dropped } = callsIn(value, true);
    return readingOf(calls, piece, [value], dropped);
  },
};

/** JSON in a fenced block, whatever the fence and its language word. */
export const fencedJson: ExtractionRule = {
  id: 'fenced-json',
  title: 'JSON in a fenced block',
  meaning:
    'Blocks between three or more backticks or tildes are tried in order, with any language word or none, closed or not. The first that contains a call is taken, together with blocks that follow it directly.',
  find: (text) => firstWithCalls(text, groupsOf(text, fences(text))),
};

/** The JSON of each run of blocks that follow each other directly. */
function groupsOf(text: string, blocks: readonly Fence[]): Span[][] {
  const groups: Span[][] = [];
  blocks.forEach((block, index) => {
    const spans = jsonSpans(text.slice(block.start, block.end)).map(({ start, end }) => ({
      start: start + block.start,
      end: end + block.start,
    }));
    const before = blocks[index - 1];
    const follows = before && text.slice(before.outer.end, block.outer.start).trim() === '';
    if (follows) groups.at(-1)!.push(...spans);
    else groups.push(spans);
  });
  return groups;
}

/** JSON somewhere in prose. */
export const jsonInProse: ExtractionRule = {
  id: 'json-in-prose',
  title: 'JSON in prose',
  meaning:
    'Complete JSON lists and objects anywhere in the text, outside <tool_call> tags, which have their own rule. The first that contains a call is taken, together with values that follow it directly. An object with a name is a call only with arguments, or when it has nothing but a call’s fields.',
  find(text) {
    const tags = callTags(text);
    let passed = 0;
    const spans = jsonSpans(text).filter(({ start }) => {
      while (passed < tags.length && tags[passed]!.end <= start) passed++;
      return !(passed < tags.length && tags[passed]!.start <= start);
    });
    return firstWithCalls(text, neighbours(text, spans));
  },
};

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
