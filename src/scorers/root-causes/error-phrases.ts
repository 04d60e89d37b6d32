import type { CallCauseKind } from '#core/cause.ts';
import { cell, readTable } from '#core/table.ts';
import text from './error-phrases.tsv?raw';

/** Phrases, in lower case, by which servers report a kind of failure. */
export interface PhraseRule {
  id: string;
  cause: CallCauseKind;
  /** Any of them will do. */
  phrases: readonly string[];
  /** And any of these, where the phrase alone says too little. */
  beside: readonly string[];
}

const causes = [
  ...(['unknown-tool', 'executable-missing', 'oversize', 'rate-limit', 'access-denied'] as const),
  ...(['parameter-missing', 'parameter-invalid', 'missing-file', 'missing-resource'] as const),
  ...(['edit-mismatch', 'session-or-runtime', 'transport', 'api-error'] as const),
] satisfies CallCauseKind[];

const rows = readTable('root-causes/error-phrases.tsv', text, {
  asked: cell.oneOf(['first', 'last']),
  id: cell.text,
  cause: cell.oneOf(causes),
  phrases: cell.list('|'),
  beside: cell.list('|'),
});

/** In order: the first rule that fires wins, so that the specific phrase comes before the common one. */
export const phraseRules: readonly PhraseRule[] = rows.filter(({ asked }) => asked === 'first');

/** Phrases of the last resort, asked after the schema has been. */
export const commonPhraseRules: readonly PhraseRule[] = rows.filter(({ asked }) => asked === 'last');

/** Longer texts are read from their beginning; an error says what it is about there. */
const MAX_READ = 20_000;

/** The first rule that fires on the text and where, or undefined. Time grows with the text alone. */
export function matchPhrases(
  text: string,
  rules: readonly PhraseRule[],
): { rule: PhraseRule; at: number } | undefined {
  const read = text.slice(0, MAX_READ).toLowerCase();
  for (const rule of rules) {
    const found = rule.phrases.map((phrase) => read.indexOf(phrase)).filter((at) => at !== -1);
    if (found.length === 0) continue;
    if (rule.beside.length > 0 && !rule.beside.some((phrase) => read.includes(phrase))) continue;
    return { rule, at: Math.min(...found) };
  }
  return undefined;
}
