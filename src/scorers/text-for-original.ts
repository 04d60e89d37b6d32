import { PlaygroundError } from '#core/errors.ts';
import { answerText, type Trajectory } from '#core/trajectory.ts';
import { tooLargeText } from '#extraction/index.ts';

/**
 * The answer as an evaluator of others reads it. Throws PlaygroundError 'scorer-failed' for one that is too large: cutting it could
 * change the original's verdict, and reading it whole takes the original quadratic time.
 */
export function textForOriginal(trajectory: Trajectory): string {
  const text = answerText(trajectory);
  const tooLarge = tooLargeText(text);
  if (tooLarge !== undefined) throw unknownToOriginal(tooLarge);
  return text;
}

/** `tooLarge`: the sentence that says how large the answer is. */
export const unknownToOriginal = (tooLarge: string): PlaygroundError =>
  new PlaygroundError(
    'scorer-failed',
    `${tooLarge} What the original would say of it is not known.`,
    'It is not counted as a wrong answer of this scorer.',
  );
