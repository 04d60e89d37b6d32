import { WHOLE, type IntervalRow, type Scale } from './intervals.ts';

/** Rates that span more tens than this are shown on the whole axis. */
const WIDE = 5;

/** The tens around all intervals; the whole axis where these are far apart. */
export function fittedScale(rows: readonly IntervalRow[]): Scale {
  const known = rows.filter(({ undecided }) => undecided === undefined);
  const low = Math.floor(10 * Math.min(...known.map((row) => row.low)) + 1e-9);
  const high = Math.ceil(10 * Math.max(...known.map((row) => row.high)) - 1e-9);
  const tens = high - low;
  if (!(tens > 0 && tens <= WIDE)) return WHOLE;
  const step = tens > 2 ? 10 : 5;
  const ticks = Array.from({ length: (10 * tens) / step + 1 }, (_, at) => 10 * low + at * step);
  return { low: low / 10, high: high / 10, ticks };
}
