import type { RecordingProgress } from '#store/bridge/files-contract.ts';
import { MAX_NOTES, type RowNote } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import type {
  Publication,
  PublishedVerdicts,
  RecordedAttempt,
  RecordedReading,
  RecordedVerdict,
} from '#core/recording.ts';
import { SecretList } from '../secret-list.ts';
import { isPacked, throwIfStoppedMeanwhile, type LogFile } from './log-files.ts';
import { readLog } from './file-kind.ts';
import { sortFiles, type AttemptFile, type SortedFiles } from './sorted-files.ts';
import { fingerprint, Fingerprints, modelKey, unnamedFile, taskKey } from './task-key.ts';
import { bfcl, formatOfRun } from '#files/interchange/index.ts';
import { quoted } from '#core/quoted.ts';

/** What is read between two looks at whether it was stopped: rows, or bytes where these are large. */
const AT_ONCE = { rows: 64, bytes: 8 * 2 ** 20 };

/** Bytes of a log up to which its attempts are kept from the first reading to the second: of files that do not grow when they are read. */
const MOST_KEPT = 16 * 2 ** 20;

const isSame = <Said extends Publication | RecordedReading>(a?: Said, b?: Said): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const PACKED: ReadonlySet<AttemptFile['kind']['as']> = new Set(['archive', 'run-file', 'table']);

async function areUnpacked(files: readonly AttemptFile[]): Promise<boolean> {
  if (files.some(({ kind }) => PACKED.has(kind.as))) return false;
  return !(await Promise.all(files.map(({ file }) => isPacked(file.blob)))).includes(true);
}

const isAnswered = (prints: readonly number[]): boolean => prints.some((print) => print > 0);

/** A log read once from end to end: what it holds, without its answers. */
export class GatheredLog {
  /** All that were given together. */
  readonly given: readonly LogFile[];
  /** Those that are its own: answers, and verdicts of their publisher. */
  files: readonly LogFile[] = [];
  published: readonly PublishedVerdicts[] = [];
  readonly joined = new JoinedAttempts();
  readonly notes: RowNote[] = [];
  readonly secrets = new SecretList();
  /** Files beside the log that hold tasks, for a data set. */
  besides: readonly LogFile[] = [];
  /** Fingerprints of each model's different attempts at each task, by modelKey and by the task's key. */
  readonly attemptsOf = new Map<string, Map<string, number[]>>();
  /** By key: does it carry its own question? */
  readonly tasks = new Map<string, boolean>();
  /** Who published the answers, where all of the log says the same. */
  publication: Publication | undefined;
  /** How its maker read answers, where all of the log says the same. */
  reading: RecordedReading | undefined;
  /** Where the files are logs of several formats, those of each; nothing is read then. */
  parts: { format: string; files: LogFile[] }[] | undefined;
  attempts = 0;
  refused = 0;
  repaired = 0;
  /** Does an attempt hold what tools answered? */
  isExecuted = false;
  readonly #fingerprints = new Fingerprints();
  #attemptFiles: AttemptFile[] = [];
  /** All that `read` gives, of a log that is small enough; it is read and decoded once then. */
  #kept: { attempt: RecordedAttempt; path: string }[] | undefined;
  #refusal: PlaygroundError | undefined;
  #readings: 'none' | 'one' | 'apart' = 'none';
  /** The file of the first attempt of each of the lists above. */
  readonly #fileOf = new WeakMap<number[], string>();

  constructor(given: readonly LogFile[]) {
    this.given = given;
  }

  /** Of the first file that is read. */
  get format(): string {
    return this.#attemptFiles[0]?.kind.reader.title ?? '';
  }
  get bytes(): number {
    return this.files.reduce((sum, { blob }) => sum + blob.size, 0);
  }

  /** Is any file a log of a known format? */
  get isLog(): boolean {
    return this.#attemptFiles.length > 0;
  }
  /** Why there is nothing to look at, though a log was given. */
  get refusal(): PlaygroundError | undefined {
    return this.isLog && this.attempts === 0 && !this.parts ? emptyLog(this) : this.#refusal;
  }

  /** Reads everything once. Throws PlaygroundError 'dataset-unreadable', 'import-cancelled'. */
  async gather(onProgress: (progress: RecordingProgress) => void, signal: AbortSignal): Promise<void> {
    const sorted = await sortFiles(this.given, signal);
    const { log, attempts, published, tasks, notes, refusal } = sorted;
    this.files = log;
    this.#attemptFiles = attempts;
    this.#refusal = refusal;
    this.published = published;
    this.besides = tasks;
    this.notes.push(...notes.slice(0, MAX_NOTES));
    this.parts = partsOf(this.given, sorted);
    if (this.parts) return;
    for (const { model, category, failed } of published)
      this.secrets.search([...failed.values()], { file: `${model}, ${category}`, row: -1 });
    if (this.bytes <= MOST_KEPT && (await areUnpacked(attempts))) this.#kept = [];
    for await (const each of this.#readFiles(onProgress, signal)) {
      this.#count(each.attempt, each.path);
      this.#kept?.push(each);
    }
    this.#leaveOutJoined();
  }

  /** Every attempt, in the order of the files. Throws PlaygroundError 'import-cancelled'. */
  async *read(signal: AbortSignal): AsyncGenerator<{ attempt: RecordedAttempt; path: string }> {
    if (!this.#kept) yield* this.#readFiles(undefined, signal);
    for (const [index, each] of this.#kept?.entries() ?? []) {
      if (index % AT_ONCE.rows === 0) await throwIfStoppedMeanwhile(signal);
      yield each;
    }
  }

  /** `onProgress`: at the first time, when refusals are noted and counted. */
  async *#readFiles(
    onProgress: ((progress: RecordingProgress) => void) | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<{ attempt: RecordedAttempt; path: string }> {
    let bytes = 0;
    let attempts = 0;
    let [rows, bytesSaid] = [0, 0];
    for (const { file, kind } of this.#attemptFiles) {
      for await (const each of readLog(file, kind, (more) => (bytes += more))) {
        if (each.kind === 'attempt') {
          attempts++;
          yield { attempt: each, path: file.path };
        } else if (onProgress) {
          this.refused++;
          this.#note('rejected', file.path, each.row, each.field, each.reason);
        }
        if (++rows % AT_ONCE.rows > 0 && bytes - bytesSaid < AT_ONCE.bytes) continue;
        bytesSaid = bytes;
        await throwIfStoppedMeanwhile(signal);
        onProgress?.({ stage: 'reading', attempts, refused: this.refused, bytes, totalBytes: this.bytes });
      }
    }
  }

  #count(attempt: RecordedAttempt, path: string): void {
    if (this.attempts === 0) this.publication = attempt.publication;
    else if (!isSame(this.publication, attempt.publication)) this.publication = undefined;
    this.#hearReading(attempt, path);
    this.attempts++;
    const isNew = this.joined.add(attempt, path);
    if (attempt.repairs.length > 0) this.repaired++;
    for (const { field, reason } of attempt.repairs) this.#note('repaired', path, attempt.row, field, reason);
    this.isExecuted ||= attempt.trajectory.steps.some(({ toolResults }) => toolResults.length > 0);
    this.secrets.search([path, attempt], { file: path, row: attempt.row });
    if (!isNew) return;
    const key = taskKey(attempt, path);
    this.tasks.set(key, (this.tasks.get(key) ?? false) || attempt.task.query !== undefined);
    const model = modelKey(attempt.model, path);
    const ofModel = this.attemptsOf.get(model) ?? new Map<string, number[]>();
    this.attemptsOf.set(model, ofModel);
    const known = ofModel.get(key);
    const print = this.#fingerprints.of(attempt, { path, key });
    if (!known) this.#begin(ofModel, key, print, path);
    else if (!known.includes(print)) {
      const earlier = this.#fileOf.get(known)!;
      const isOther = print > 0 && known.some((each) => each > 0) && !known.includes(fingerprint(attempt));
      // Two logs of one model that disagree, which neither calls repeats.
      if (isOther && earlier !== path && attempt.repeat === undefined)
        this.#note('noted', path, attempt.row, '', disagreement(attempt, earlier));
      known.push(print);
    }
  }

  /** Where files differ in how answers were read, none of it is the run's. What holds steps alone says nothing of it. */
  #hearReading(attempt: RecordedAttempt, path: string): void {
    if (hasSteps(attempt) || this.#readings === 'apart') return;
    const isFirst = this.#readings === 'none';
    this.#readings = isFirst || isSame(this.reading, attempt.reading) ? 'one' : 'apart';
    this.reading = this.#readings === 'one' ? attempt.reading : undefined;
    if (this.#readings === 'apart')
      this.#note('noted', path, attempt.row, '', 'its answers were read otherwise than those before it');
  }

  #begin(ofModel: Map<string, number[]>, key: string, print: number, path: string): void {
    const prints = [print];
    ofModel.set(key, prints);
    this.#fileOf.set(prints, path);
  }

  /** Where steps and verdict of an attempt stand in rows of their own, the two are one attempt. */
  #leaveOutJoined(): void {
    const unnamed = [...this.attemptsOf].filter(([key]) => unnamedFile(key) !== undefined);
    const answered = new Set(
      unnamed.flatMap(([, ofModel]) =>
        [...ofModel].flatMap(([key, prints]) => (isAnswered(prints) ? key : [])),
      ),
    );
    for (const [model, ofModel] of this.attemptsOf)
      for (const [key, prints] of ofModel)
        if (isAnswered(prints))
          ofModel.set(
            key,
            prints.filter((print) => print > 0),
          );
        else if (unnamedFile(model) !== undefined && answered.has(key)) ofModel.delete(key);
    // A file that only says more of what is in others is no model of its own.
    for (const [model, ofModel] of unnamed) if (ofModel.size === 0) this.attemptsOf.delete(model);
  }

  #note(kind: RowNote['kind'], file: string, row: number, field: string, reason: string): void {
    if (this.notes.length < MAX_NOTES) this.notes.push({ kind, file, row, field, reason });
  }
}

/** The files of one format, and its title. */
interface LogPart {
  format: string;
  files: LogFile[];
}

/**
 * Files that are logs of several formats, by format: each is a run of its own. Score files go with BFCL's answers, files that say more of
 * another format's attempts with these, and what is left out with the first. Undefined where there are fewer than two formats.
 */
function partsOf(given: readonly LogFile[], sorted: SortedFiles): LogPart[] | undefined {
  const parts = new Map<string, LogPart>();
  for (const { file, kind } of sorted.attempts) {
    const { id, title } = formatOfRun(kind.reader, file.path);
    const part = parts.get(id);
    if (part) part.files.push(file);
    else parts.set(id, { format: title, files: [file] });
  }
  if (parts.size < 2) return undefined;
  const [first] = parts.values();
  const read = new Set(sorted.attempts.map(({ file }) => file));
  for (const file of given) {
    if (read.has(file) || sorted.tasks.includes(file)) continue;
    const isScores = sorted.log.includes(file);
    ((isScores && parts.get(bfcl.id)) || first!).files.push(file);
  }
  return [...parts.values()];
}

/** On an answer that differs from one of the same model to the same task in another file. */
const disagreement = ({ model, task }: RecordedAttempt, earlier: string): string =>
  `${model ? quoted(model) : 'the model'} answered ${task.id ? quoted(task.id) : 'this question'} otherwise in ${earlier}: both are kept, as repeats`;

/** What a page is answered for a log without any attempt that could be read. */
function emptyLog({
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

type Facts = Pick<RecordedAttempt, 'verdicts' | 'usage' | 'durationMs' | 'dollars'>;

const attemptKey = (attempt: RecordedAttempt, path: string): string =>
  JSON.stringify([attempt.model ?? '', taskKey(attempt, path), attempt.repeat ?? 0]);

const hasSteps = ({ trajectory }: RecordedAttempt): boolean => !trajectory.notRecorded?.includes('steps');

/** What an attempt did, whatever was said of it. */
const saidKey = (attempt: RecordedAttempt, path: string): string =>
  `${attemptKey(attempt, path)} ${fingerprint({ ...attempt, verdicts: [] })}`;

/** An attempt of one file, with the verdicts that files repeating it have under other names. */
interface JudgedAgain {
  path: string;
  verdicts: RecordedVerdict[];
  /** The paths of those files. */
  joined: Set<string>;
}

/**
 * Formats that write an attempt twice, what was done in one file and the verdict and figures in another (MCPMark, ToolBench, mcpbr):
 * the two are one attempt where model, task and repeat are the same. So are files that repeat the same steps with verdicts under other
 * names, such as those of several judges (LiveMCPBench).
 */
class JoinedAttempts {
  readonly #facts = new Map<string, Facts>();
  readonly #withSteps = new Set<string>();
  readonly #judged = new Map<string, JudgedAgain>();

  /** To be called with every attempt before the first is asked for. False where it only says more of an attempt in another file. */
  add(attempt: RecordedAttempt, path: string): boolean {
    const key = attemptKey(attempt, path);
    if (!hasSteps(attempt)) {
      this.#facts.set(key, attempt);
      return true;
    }
    this.#withSteps.add(key);
    const { verdicts } = attempt;
    if (verdicts.length === 0) return true;
    const said = saidKey(attempt, path);
    const known = this.#judged.get(said);
    if (!known) this.#judged.set(said, { path, verdicts: [...verdicts], joined: new Set() });
    if (!known || known.path === path) return true;
    const names = new Set(known.verdicts.map(({ name }) => name));
    if (known.joined.has(path) || verdicts.some(({ name }) => names.has(name))) return true;
    known.joined.add(path);
    known.verdicts.push(...verdicts);
    return false;
  }

  /** The attempt with what another row says of it; undefined where this row only says more of an attempt in another. */
  whole(attempt: RecordedAttempt, path: string): RecordedAttempt | undefined {
    const key = attemptKey(attempt, path);
    if (!hasSteps(attempt)) return this.#withSteps.has(key) && !attempt.error ? undefined : attempt;
    const judged = attempt.verdicts.length === 0 ? undefined : this.#judged.get(saidKey(attempt, path));
    if (judged?.joined.has(path)) return undefined;
    const verdicts = judged?.path === path ? judged.verdicts : attempt.verdicts;
    const facts = this.#facts.get(key);
    if (!facts) return verdicts.length > attempt.verdicts.length ? { ...attempt, verdicts } : attempt;
    const { usage = attempt.usage, durationMs = attempt.durationMs, dollars = attempt.dollars } = facts;
    return {
      ...attempt,
      verdicts: [...verdicts, ...facts.verdicts],
      ...(usage ? { usage } : {}),
      ...(durationMs === undefined ? {} : { durationMs }),
      ...(dollars === undefined ? {} : { dollars }),
    };
  }
}
