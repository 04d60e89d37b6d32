import { count } from '../format.ts';

/** What a number field holds; an empty one holds null or undefined. */
export type Figure = number | null | undefined;

/** What a figure may be. */
export interface Bounds {
  least?: number;
  most?: number;
  /** May it have a part after the point? */
  isBroken?: boolean;
}

/** What a figure must be, in words, where it is not so; '' where it is, or is left empty. */
export function mustBe(value: Figure, { least, most, isBroken = false }: Bounds): string {
  if (value == null) return '';
  const isKind = isBroken ? Number.isFinite(value) : Number.isSafeInteger(value);
  if (isKind && value >= (least ?? -Infinity) && value <= (most ?? Infinity)) return '';
  const kind = isBroken ? 'a number' : 'a whole number';
  if (most !== undefined) return `${kind} from ${exactly(least ?? 0)} to ${exactly(most)}`;
  return least === undefined ? kind : `${kind} from ${exactly(least)} on`;
}

/** Small numbers keep all of their digits. */
const exactly = (value: number): string => (Math.abs(value) < 1 ? String(value) : count(value));
