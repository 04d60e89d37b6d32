import { callsIn } from './call-shapes.ts';
import { jsonOf, readingOf } from './reading.ts';
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
