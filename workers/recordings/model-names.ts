import { maskedValue } from '#core/secrets.ts';

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
