import { findNumber, type StatedNumber } from './numbers-in.ts';
import { MAX_ANSWER, readAnswer } from './read-answer.ts';

/** A number that a text states, as two facts that another text may hold. */
export interface Figure {
  /** As it is written, with its unit. */
  written: string;
  /** The number alone. */
  bare: string;
}

/**
 * The numbers a text states, read as facts are: none that is part of a date, time, version, id or list marker. At most `most`, each
 * once. A text that is too large to be read has none.
 */
export function figuresIn(text: string, most: number): Figure[] {
  if (text.length > MAX_ANSWER) return [];
  const { seen } = readAnswer(text);
  const found = new Map<string, Figure>();
  findNumber(
    seen,
    () => true,
    (number) => {
      const figure = { written: seen.slice(number.start, number.end).trim(), bare: bareOf(number) };
      found.set(figure.written, figure);
      return found.size >= most;
    },
  );
  return [...found.values()];
}

const bareOf = ({ value, digits, scale }: StatedNumber): string =>
  `${value < 0 ? '-' : ''}${scale === 1 ? digits : String(Math.abs(value))}`;
