import type { RowNote } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import { quoted } from '#core/quoted.ts';
import type { RecordedAttempt } from '#core/recording.ts';

/** On an answer that differs from one of the same model to the same task in another file. */
export const disagreement = ({ model, task }: RecordedAttempt, earlier: string): string =>
  `${model ? quoted(model) : 'the model'} answered ${task.id ? quoted(task.id) : 'this question'} otherwise in ${earlier}: both are kept, as repeats`;

/** What a page is answered for a log without any attempt that could be read. */
export function emptyLog({
  format,
  refused,
  notes,
}: {
  format: string;
  refused: number;
  notes: readonly RowNote[];
}): PlaygroundError {
  const first = notes.find(({ kind, row }) => kind === 'rejected' && row >= 0);
  const why = first ? `. Rows refused: ${refused}; row ${first.row + 1}: ${first.reason}` : '';
  const whole = notes.find(({ kind, row }) => kind === 'noted' && row < 0);
  return new PlaygroundError(
    'recording-empty',
    `This is a log (${format}), and holds no attempt that could be read${why}.`,
    whole && `${whole.file}: ${whole.reason}.`,
  );
}
