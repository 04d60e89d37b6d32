import type { CellVerdict } from '#core/score.ts';
import { verdictSymbols } from '../../frame/words.ts';
import { halfPath, markPath, strokeOf } from './mark-paths.ts';

/** Marks of one verdict in a row of marks. */
export interface RowPath {
  symbol: (typeof verdictSymbols)[CellVerdict];
  stroke: number;
  d: string;
  /** What of it is filled beside; '' for most. */
  half: string;
}

/** Rows of marks that were drawn lately: in a long list the same ones come again and again. */
const known = new Map<string, readonly RowPath[]>();
const MOST_KNOWN = 5000;

/** A row of marks, one path a verdict. `edge`: of a mark's box; `pitch`: from one to the next, both in pixels. */
export function rowPaths(verdicts: readonly CellVerdict[], edge: number, pitch: number): readonly RowPath[] {
  const key = `${edge} ${pitch} ${verdicts.join()}`;
  const drawn = known.get(key);
  if (drawn) return drawn;
  const byVerdict = new Map<CellVerdict, RowPath>();
  for (const [place, verdict] of verdicts.entries()) {
    const symbol = verdictSymbols[verdict];
    const path = byVerdict.get(verdict) ?? { symbol, stroke: strokeOf[symbol], d: '', half: '' };
    const x = place * pitch + edge / 2;
    path.d += markPath(symbol, x, edge / 2, 1);
    if (symbol === 'part') path.half += halfPath(x, edge / 2, 1);
    byVerdict.set(verdict, path);
  }
  const paths = [...byVerdict.values()];
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, paths);
  return paths;
}
