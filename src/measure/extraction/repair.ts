import { callsIn } from './call-shapes.ts';
import { fences } from './fence-scan.ts';
import { readingOf } from './reading.ts';
import type { Reading } from './rule.ts';
import { readTolerantJson } from './tolerant-json.ts';
import { callTags } from './json-rules.ts';

export interface RepairedReading extends Reading {
  repairs: string[];
}

/** Id under which a repaired answer is labelled. */
export const REPAIR_RULE = 'repaired-json';

/** How many places a repair may begin at, so that its work stays linear. */
const MAX_STARTS = 20;

/**
 * The separate step after every rule has failed: JSON that is nearly right is mended where a fence, a tag, or the text's own
 * first brackets say that JSON was meant. Every change is listed.
 */
export function repairedReading(text: string): RepairedReading | undefined {
  let behind = -1;
  for (const start of startsIn(text)) {
    if (start < behind) continue;
    const read = readTolerantJson(text, start);
    if (!read) continue;
    const { calls, dropped } = callsIn(read.value, false);
    const reading = readingOf(calls, text.slice(start, read.end), [read.value], dropped);
    if (reading) return { ...reading, repairs: read.repairs };
    behind = read.end;
  }
  return undefined;
}

function startsIn(text: string): number[] {
  const marked = [...fences(text), ...callTags(text)].slice(0, MAX_STARTS / 2).map(({ start }) => start);
  const bracket = /[[{]/g;
  const starts: number[] = [];
  for (const from of [...marked, 0]) {
    bracket.lastIndex = from;
    const left = from === 0 ? MAX_STARTS - starts.length : 1;
    for (let taken = 0; taken < left; taken++) {
      const found = bracket.exec(text);
      if (!found) break;
      starts.push(found.index);
    }
  }
  return starts;
}
