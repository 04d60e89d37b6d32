import { documented } from '../documented.ts';
import { countOf } from '#core/quoted.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { Score } from '#core/score.ts';
import { answerText, type Trajectory } from '#core/trajectory.ts';
import { extractCalls, tooLargeText } from '#measure/extraction/index.ts';
import { findFact } from './find-fact.ts';
import { MAX_ANSWER, plainText, readAnswer } from './read-answer.ts';
import { comparators } from '../ladder/comparators.ts';
import { shown } from '../comparing/graded.ts';

/** Is the final answer right? */
export const answerMatch = documented('answer-match', {
  score(task, trajectory) {
    const { accept, match } = task.target.answer!;
    const answer = answerText(trajectory);
    if (trajectory.refused)
      return wrong('refused', 'The provider reports that the model refused to answer.', 0);
    if (answer.trim() === '') return wrong('answer-mismatch', 'There is no final answer.', 0);
    const tooLarge = tooLargeText(answer);
    if (tooLarge) return wrong('unparseable', tooLarge, 0);
    if (match === 'facts' && isPlanAlone(trajectory, answer))
      throw new PlaygroundError(
        'scorer-not-applicable',
        'The answer is a plan of calls, so it says nothing of what they answer.',
      );
    refuseExcess(answer, accept);
    return match === 'facts'
      ? scoreFacts(answer, accept, commaLanguages.has(task.language ?? ''))
      : scoreText(answer, accept);
  },
});

/** Asked for a plan, a model sees no result: its answer can hold no fact. */
export const isPlanAlone = ({ inTurns }: Trajectory, answer: string): boolean =>
  inTurns !== true && extractCalls(answer).calls.length > 0;

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

/** Languages that write 1.234,5 for what English writes as 1,234.5. */
const commaLanguages: ReadonlySet<string> = new Set(
  'bg cs da de el es et fi fr hr hu id is it lt lv nb nl no pl pt ro ru sk sl sr sv tr uk vi'.split(' '),
);

/** For each fact: does the text hold it, as a final answer has to? Throws PlaygroundError `scorer-failed` for a text that is too long. */
export function factsHeld(text: string, facts: readonly string[]): boolean[] {
  if (text.trim() === '') return facts.map(() => false);
  refuseExcess(text, facts);
  const read = readAnswer(text);
  return facts.map((fact) => findFact(read, fact) !== undefined);
}

function scoreFacts(answer: string, facts: readonly string[], hasDecimalComma: boolean): Score {
  const read = readAnswer(answer);
  const found = facts.map((fact) => findFact(read, fact, { hasDecimalComma }));
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
