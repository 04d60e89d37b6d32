import { cell, readTable } from '#core/table.ts';
import text from './glossary.tsv?raw';

/** A word that pages use, for people who meet it for the first time. */
interface GlossaryWord {
  word: string;
  meaning: string;
  /** The method page or lesson that says more. */
  href: string;
}

export const glossary: readonly GlossaryWord[] = readTable('glossary.tsv', text, {
  word: cell.text,
  meaning: cell.text,
  href: cell.anyText,
});
