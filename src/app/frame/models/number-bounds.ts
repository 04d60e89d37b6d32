import { count } from '../format.ts';

/** What a number field holds; an empty one holds null or undefined, one with anything else that is no number NaN. */
export type Figure = number | null | undefined;

export interface Bounds {
  least?: number;
  most?: number;
  /** May it have a part after the point? */
  isBroken?: boolean | undefined;
}

const PLAIN = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i;
const GROUPED = /^\d{1,3}(,\d{3})+$/;

/**
 * Reads what is typed in a number field. Commas may separate the thousands of a whole number, as in 250,000. Where a number may have
 * decimals, a comma could mean either, so text with a comma is no number.
 */
export function readFigure(typed: string, { isBroken = false }: Pick<Bounds, 'isBroken'> = {}): Figure {
  const text = typed.trim();
  if (text === '') return undefined;
  if (!isBroken && GROUPED.test(text)) return Number(text.replaceAll(',', ''));
  return PLAIN.test(text) ? Number(text) : NaN;
}

/** What a figure must be, in words; '' if it is correct or empty. */
export function mustBe(value: Figure, { least, most, isBroken = false }: Bounds): string {
  if (value == null) return '';
  if (isBroken && Number.isNaN(value)) return 'a number such as 2.50, with a point and no comma';
  const isKind = isBroken ? Number.isFinite(value) : Number.isSafeInteger(value);
  if (isKind && value >= (least ?? -Infinity) && value <= (most ?? Infinity)) return '';
  const kind = isBroken ? 'a number' : 'a whole number';
  if (most !== undefined) return `${kind} from ${exactly(least ?? 0)} to ${exactly(most)}`;
  return least === undefined ? kind : `${kind} from ${exactly(least)} on`;
}

/** Small numbers keep all of their digits. */
const exactly = (value: number): string => (Math.abs(value) < 1 ? String(value) : count(value));
