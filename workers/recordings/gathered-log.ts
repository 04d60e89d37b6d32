import type { FoundSecret, RecordingProgress } from '#bridge/recordings-contract.ts';
import { MAX_NOTES, type RowNote } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { PublishedVerdicts, RecordedAttempt } from '#core/recording.ts';
import { eachSecret } from '#interchange/index.ts';
import { JoinedAttempts } from './joined-attempts.ts';
import { throwIfStopped } from './log-files.ts';
import { kindOf, readLog, type LogFile, type LogKind } from './read-log.ts';
import { taskKey } from './task-key.ts';

/** A file whose attempts are read. */
interface AttemptFile {
  file: LogFile;
  kind: Extract<LogKind, { kind: 'attempts' }>;
}

/** A number that is the same for attempts that say the same, and hardly ever for two others; below 0 for one without its steps. */
export function fingerprint({ repeat, trajectory, verdicts }: RecordedAttempt): number {
  const steps = trajectory.steps.map(({ message, toolCalls }) => [message.text, toolCalls]);
  const said = JSON.stringify([repeat, steps, verdicts]);
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < said.length; index++) {
    const code = said.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  const print = (high >>> 0) * 2 ** 20 + ((low >>> 0) & 0xfffff);
  return trajectory.notRecorded?.includes('steps') ? -print : print;
}

/** A log read once from end to end: what it holds, without its answers. */
export class GatheredLog {
  readonly files: readonly LogFile[];
  readonly published: PublishedVerdicts[] = [];
  readonly joined = new JoinedAttempts();
  readonly notes: RowNote[] = [];
  readonly secrets: FoundSecret[] = [];
  /** Fingerprints of each model's different attempts at each task, by its name ('' where the log has none) and by the task's key. */
  readonly attemptsOf = new Map<string, Map<string, number[]>>();
  /** By key: does it carry its own question? */
  readonly tasks = new Map<string, boolean>();
  attempts = 0;
  refused = 0;
  repaired = 0;
  /** Does an attempt hold what tools answered? */
  isExecuted = false;
  #attemptFiles: AttemptFile[] = [];

  constructor(files: readonly LogFile[]) {
    this.files = files;
  }

  /** Of the first file that is read. */
  get format(): string {
    return this.#attemptFiles[0]?.kind.reader.title ?? '';
  }
  get bytes(): number {
    return this.files.reduce((sum, { blob }) => sum + blob.size, 0);
  }

  /** Reads everything once; false where no file is a log of a known format. */
  async gather(onProgress: (progress: RecordingProgress) => void, signal: AbortSignal): Promise<boolean> {
    for (const file of this.files) {
      throwIfStopped(signal);
      const kind = await kindOf(file);
      if (kind.kind === 'attempts') this.#attemptFiles.push({ file, kind });
      else if (kind.kind === 'verdicts') this.published.push(kind.published);
      else this.#note('noted', file.path, -1, '', 'its format is not known; it is left out');
    }
    if (this.#attemptFiles.length === 0) return false;
    for await (const { attempt, path } of this.read(onProgress, signal, true)) this.#count(attempt, path);
    this.#leaveOutJoined();
    return true;
  }

  /** Every attempt, in the order of the files; `isFirst`: refusals are noted and counted. */
  async *read(
    onProgress: (progress: RecordingProgress) => void,
    signal: AbortSignal,
    isFirst = false,
  ): AsyncGenerator<{ attempt: RecordedAttempt; path: string }> {
    let bytes = 0;
    let attempts = 0;
    for (const { file, kind } of this.#attemptFiles) {
      for await (const each of readLog(file, kind, (more) => (bytes += more))) {
        if (each.kind === 'attempt') {
          attempts++;
          yield { attempt: each, path: file.path };
        } else if (isFirst) {
          this.refused++;
          this.#note('rejected', file.path, each.row, each.field, each.reason);
        }
        if ((attempts + this.refused) % 64 === 0) {
          throwIfStopped(signal);
          if (isFirst)
            onProgress({
              stage: 'reading',
              attempts,
              refused: this.refused,
              bytes,
              totalBytes: this.bytes,
            });
        }
      }
    }
  }

  #count(attempt: RecordedAttempt, path: string): void {
    this.attempts++;
    this.joined.add(attempt);
    if (attempt.repairs.length > 0) this.repaired++;
    for (const { field, reason } of attempt.repairs) this.#note('repaired', path, attempt.row, field, reason);
    const key = taskKey(attempt.task);
    this.tasks.set(key, (this.tasks.get(key) ?? false) || attempt.task.query !== undefined);
    const model = attempt.model ?? '';
    const ofModel = this.attemptsOf.get(model) ?? new Map<string, number[]>();
    this.attemptsOf.set(model, ofModel);
    const known = ofModel.get(key);
    const print = fingerprint(attempt);
    if (!known) ofModel.set(key, [print]);
    else if (!known.includes(print)) known.push(print);
    this.isExecuted ||= attempt.trajectory.steps.some(({ toolResults }) => toolResults.length > 0);
    if (this.secrets.length < MAX_NOTES)
      eachSecret([attempt.task, attempt.trajectory, attempt.verdicts], (kind, text) => {
        const hint = `${text.slice(0, 6)}…, ${text.length} characters`;
        const isKnown = this.secrets.some((each) => each.kind === kind && each.hint === hint);
        if (!isKnown && this.secrets.length < MAX_NOTES)
          this.secrets.push({ kind, hint, file: path, row: attempt.row });
      });
  }

  /** Where steps and verdict of an attempt stand in rows of their own, the two are one attempt. */
  #leaveOutJoined(): void {
    for (const ofModel of this.attemptsOf.values())
      for (const [key, prints] of ofModel)
        if (prints.some((print) => print > 0))
          ofModel.set(
            key,
            prints.filter((print) => print > 0),
          );
  }

  #note(kind: RowNote['kind'], file: string, row: number, field: string, reason: string): void {
    if (this.notes.length < MAX_NOTES) this.notes.push({ kind, file, row, field, reason });
  }
}

/** What a page is answered for a log without any attempt that could be read. */
export const emptyLog = ({ format, refused, notes }: GatheredLog): PlaygroundError => {
  const first = notes.find(({ kind }) => kind === 'rejected');
  return new PlaygroundError(
    'recording-empty',
    `This is a log (${format}), and holds no attempt that could be read${
      first ? `. Rows refused: ${refused}; row ${first.row + 1}: ${first.reason}` : ''
    }.`,
  );
};
