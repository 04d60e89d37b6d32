import type { Comparator } from './comparator.ts';
import { coordinates } from './coordinates.ts';
import { dateTime } from './date-time.ts';
import { money } from './money.ts';
import { path } from './path.ts';
import { units } from './units.ts';
import { url } from './url.ts';

/** Every typed comparator of rung E5, in the order in which they are tried. A new one is one line here. */
export const comparators: readonly Comparator[] = [url, path, dateTime, money, coordinates, units];
