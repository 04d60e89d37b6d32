import { fences, type Fence } from './fence-scan.ts';
import { jsonSpans, type Span } from './json-scan.ts';
import { firstWithCalls } from './reading.ts';
import type { ExtractionRule } from './rule.ts';

/** JSON in a fenced block, whatever the fence and its language word. */
export const fencedJson: ExtractionRule = {
  id: 'fenced-json',
  title: 'JSON in a fenced block',
  meaning:
    'Blocks between three or more backticks or tildes are tried in order, with any language word or none, closed or not. The first that holds a call is taken, together with blocks that follow it directly.',
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
