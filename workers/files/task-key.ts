import type { RecordedTask, RecordedAttempt } from '#core/recording.ts';
import { maskedValue } from '#core/secrets.ts';

/** Characters of a question that are kept: a log may hold a hundred thousand questions of a book's length. */
const MOST_KEPT = 300;

/** Ends the question's part of a key. */
const SETTING = '\u0000';

/**
 * What tells the tasks of a log apart: the id the log gives, else the key of the question, with what else the log says of the setting:
 * the same question with other tools, or after other messages, is another task. Of an attempt without either nothing says that it is at
 * the same task as another: its place is the key.
 */
export const taskKey = (
  { task: { id, query, tools, messages }, row }: { task: RecordedTask; row: number },
  path: string,
): string =>
  id ??
  (query === undefined
    ? `${NO_QUESTION}${SETTING}${row} ${path}`
    : queryKey(query) + (tools || messages ? SETTING + hash52(JSON.stringify([tools, messages])) : ''));

/** The key of an empty question, too. */
const NO_QUESTION = '\n';

/** Does a key name neither an id nor any word of a question? Such a task is found in no data set. */
export const isNameless = (key: string): boolean => queryPart(key) === NO_QUESTION;

/** Of a key without an id: that of its question. */
export const queryPart = (key: string): string => key.split(SETTING, 1)[0]!;

/** A line break and the question; of a long one its beginning, its length and a hash. */
export const queryKey = (query: string): string =>
  query.length <= MOST_KEPT && !query.includes(SETTING)
    ? `\n${query}`
    : `\n${copied(query.slice(0, MOST_KEPT / 2))}… ${query.length} ${hash52(query)}`;

/** An engine keeps the whole text in memory that a slice was cut out of. */
const copied = (slice: string): string => new TextDecoder().decode(new TextEncoder().encode(slice));

/** A number that is the same for attempts that say the same, and hardly ever for two others; below 0 for one without its steps. */
export function fingerprint({ repeat, trajectory, verdicts }: RecordedAttempt): number {
  const steps = trajectory.steps.map(({ message, toolCalls }) => [message.text, toolCalls]);
  const said = JSON.stringify([repeat, steps, verdicts]);
  const print = hash52(said);
  return trajectory.notRecorded?.includes('steps') ? -print : print;
}

/**
 * Fingerprints of the attempts of one reading, in their order. The same answer once more in the same file is another attempt, with a number
 * of its own, unless the log says which repeat it is: to leave it out would count the answers that a model gives often as if it gave them
 * once. A file that says what another says has the same numbers.
 */
export class Fingerprints {
  readonly #seen = new Map<number, number>();

  /** `key`: of its task. */
  of(attempt: RecordedAttempt, { path, key }: { path: string; key: string }): number {
    const print = fingerprint(attempt);
    if (print < 0 || attempt.repeat !== undefined) return print;
    const at = hash52(JSON.stringify([path, attempt.model, key, print]));
    const earlier = this.#seen.get(at) ?? 0;
    this.#seen.set(at, earlier + 1);
    return earlier === 0 ? print : hash52(`${print} ${earlier}`);
  }
}

/** A whole number below 2^52 that is the same for equal texts, and hardly ever for two others. */
function hash52(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return (high >>> 0) * 2 ** 20 + ((low >>> 0) & 0xfffff);
}

/** Under what a log's attempts are counted: its model's name; where the log names none, a line break and the file. */
export const modelKey = (model: string | undefined, path: string): string => model || `\n${path}`;

/** The file of a key that is no model's name. */
export const unnamedFile = (key: string): string | undefined =>
  key.startsWith('\n') ? key.slice(1) : undefined;

interface Naming {
  /** Of all models that the log does not name; absent: each file that names none is a model of its own, called as the file. */
  model?: string;
  /** Are secrets in names masked? */
  masks: boolean;
}

/** What the models of a log are called. No two of them share a name because parts of their names were masked. */
export class ModelNames {
  readonly #byKey = new Map<string, string>();

  constructor(keys: Iterable<string>, { model, masks }: Naming) {
    const said = new Map<string, string>();
    for (const key of keys) {
      const path = unnamedFile(key);
      const whole = path === undefined ? key : model || nameOfFile(path);
      const name = said.get(whole) ?? this.#free(masks ? maskedValue(whole) : whole);
      said.set(whole, name);
      this.#byKey.set(key, name);
    }
  }

  /** Each once. */
  get all(): string[] {
    return [...new Set(this.#byKey.values())];
  }

  of(key: string): string {
    return this.#byKey.get(key) ?? '';
  }

  #free(name: string): string {
    const taken = new Set(this.#byKey.values());
    let [free, number] = [name, 2];
    while (taken.has(free)) free = `${name} (${number++})`;
    return free;
  }
}

/** With its folders, which tell files of one name apart; without what says how it is written. */
const nameOfFile = (path: string): string =>
  path.replace(/(?:\.(?:jsonl?|ndjson|eval|txt|log|gz))+$/i, '') || path;
