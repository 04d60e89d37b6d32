import type { ClassedBy } from '#core/error-class.ts';
import type { ErrorRow } from '#metrics/index.ts';
import { causeWord } from '../../cause-words.ts';

export const SOURCES: readonly ClassedBy[] = ['rule', 'judge', 'person'];
export const sourceWords: Readonly<Record<ClassedBy, string>> = {
  rule: 'by rule',
  judge: 'by judge',
  person: 'by a person',
};

/** Which rows are listed: by who decided their class; undecided; or where somebody says otherwise. */
export const CHOICES = [...(['rule', 'judge', 'person'] as const), 'open', 'against', 'all'] as const;
export type RowChoice = (typeof CHOICES)[number];

export const choiceWords: Readonly<Record<RowChoice, string>> = {
  ...sourceWords,
  open: 'needs a judge or a person',
  against: 'somebody says otherwise',
  all: 'all',
};

export function isAmong({ decision, against }: ErrorRow, choice: RowChoice): boolean {
  if (choice === 'all') return true;
  if (choice === 'against') return against.length > 0;
  if (choice === 'open') return decision === 'undecided';
  // That an attempt ended for another reason than the four is read from the record, too.
  if (decision === 'outside') return choice === 'rule';
  return decision !== 'undecided' && decision.by === choice;
}

export const classWords = ({ decision }: ErrorRow): string =>
  decision === 'undecided' ? 'open' : decision === 'outside' ? 'none of the four' : causeWord(decision.class);

export const decidedWords = ({ decision }: ErrorRow): string =>
  decision === 'undecided' ? '–' : sourceWords[decision === 'outside' ? 'rule' : decision.by];

export const causeWords = ({ cause }: ErrorRow): string =>
  cause ? `${causeWord(cause.word)}${cause.by === 'rule' ? '' : `, ${sourceWords[cause.by]}`}` : '–';
