import { counted } from '../frame/format.ts';
import { language } from '../frame/site.ts';

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
const endings: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };

/** The place of what is counted from 0, as it is read: `third`, `21st`; in Chinese the number alone. */
function place(index: number): string {
  if (language !== 'en') return String(index + 1);
  const ending = endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(index + 1)] ?? 'th';
  return ORDINALS[index] ?? `${index + 1}${ending}`;
}

/** `the third of 4 parts (2/4)`: for people, with the name that commands and files have for it. */
export const partWords = ({ index, of }: { index: number; of: number }): string =>
  of === 1 ? 'the only part (0/1)' : `the ${place(index)} of ${counted(of, 'part')} (${index}/${of})`;
