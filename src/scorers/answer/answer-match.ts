import { PlaygroundError } from '#core/errors.ts';
import type { Score, Scorer } from '#core/score.ts';
import { answerText } from '#core/trajectory.ts';
import { tooLargeText } from '#extraction/index.ts';
import { findFact } from './find-fact.ts';
import { MAX_ANSWER, plainText, readAnswer } from './read-answer.ts';
import { comparators } from '../ladder/comparators.ts';
import { countOf, shown } from '../comparing/explanation.ts';

/** Is the final answer right? */
export const answerMatch: Scorer = {
  id: 'answer-match',
  title: 'Final answer',
  family: 'outcome',
  meaning:
    'Compares the final answer with what the task accepts. Accepted texts: the whole answer equals one of them after case, Unicode forms, blanks and outer punctuation are made uniform, or is the same URL, path, moment, sum of money, place or quantity. Facts: every one must be in the answer; a number when the answer has one equal to it in the decimals the fact gives, with the same unit or currency beside it where the fact names one (a fact without a unit asks for the number alone) and not inside a date, id or version; a date in any spelling that can be read one way; a name as whole words. Never by likeness, and never by a judge; negation is not read: “not 10” holds 10.',
  needs: ['accepted-answer'],
  score(task, trajectory) {
    const { accept, match } = task.target.answer!;
    const answer = answerText(trajectory);
    if (trajectory.refused)
      return wrong('refused', 'The provider reports that the model refused to answer.', 0);
    if (answer.trim() === '') return wrong('answer-mismatch', 'There is no final answer.', 0);
    const tooLarge = tooLargeText(answer);
    if (tooLarge) return wrong('unparseable', tooLarge, 0);
    refuseExcess(answer, accept);
    return match === 'facts' ? scoreFacts(answer, accept) : scoreText(answer, accept);
  },
};

/** Characters of the answer times accepted texts or facts; and characters of all of those. */
const MAX_WORK = 5e8;

function refuseExcess(answer: string, accept: readonly string[]): void {
  const labelled = accept.reduce((sum, text) => sum + text.length, 0);
  if (Math.max(answer.length, labelled) <= MAX_ANSWER && answer.length * accept.length <= MAX_WORK) return;
  throw new PlaygroundError(
    'scorer-failed',
    `An answer of ${answer.length} characters and ${countOf(accept.length, 'accepted text')} of ${labelled} are too much to compare.`,
  );
}

const wrong = (
  errorType: 'refused' | 'unparseable' | 'answer-mismatch',
  explanation: string,
  share: number,
): Score => ({
  value: 0,
  verdict: 'incorrect',
  errorType,
  explanation,
  measures: { answer_match: false, facts_found: share },
});

function scoreText(answer: string, accept: readonly string[]): Score {
  const plain = plainText(answer);
  const index = accept.findIndex(
    (text) => plainText(text) === plain || comparators.some((comparator) => comparator.same(text, answer)),
  );
  if (index === -1) {
    return wrong(
      'answer-mismatch',
      `The answer \`${shown(answer)}\` is none of ${countOf(accept.length, 'accepted answer')}.`,
      0,
    );
  }
  return {
    value: 1,
    verdict: 'correct',
    explanation: `The answer is accepted answer ${index + 1} of ${accept.length}.`,
    measures: { answer_match: true, facts_found: 1 },
  };
}

/** For each fact: does the text hold it, as a final answer has to? Throws PlaygroundError `scorer-failed` for a text that is too long. */
export function factsHeld(text: string, facts: readonly string[]): boolean[] {
  if (text.trim() === '') return facts.map(() => false);
  refuseExcess(text, facts);
  const read = readAnswer(text);
  return facts.map((fact) => findFact(read, fact) !== undefined);
}

function scoreFacts(answer: string, facts: readonly string[]): Score {
  const read = readAnswer(answer);
  const found = facts.map((fact) => findFact(read, fact));
  const count = found.filter((rule) => rule !== undefined).length;
  const missing = facts.find((_, index) => found[index] === undefined);
  const value = count / facts.length;
  return {
    value,
    verdict: missing === undefined ? 'correct' : count === 0 ? 'incorrect' : 'partial',
    ...(missing === undefined ? {} : { errorType: 'answer-mismatch' }),
    explanation:
      missing === undefined
        ? `All ${countOf(facts.length, 'fact')} found: ${found.join('; ')}.`
        : `${count} of ${countOf(facts.length, 'fact')} found; \`${shown(missing)}\` is not in the answer.`,
    measures: { answer_match: missing === undefined, facts_found: value },
  };
}
