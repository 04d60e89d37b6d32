import { parseJson } from '#core/json.ts';
import type { HumanLabel } from '#core/judgement.ts';

/** A label that was given, or with null taken back. */
export interface LabelChange {
  runId: string;
  rater: string;
  cell: number;
  label: HumanLabel | null;
}

type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'human-label:';
const keyOf = ({ runId, rater, cell }: LabelChange): string => PREFIX + JSON.stringify([runId, rater, cell]);

/**
 * Labels between the key that was pressed and the worker that has stored them. They are written down at once, in the same task, so that a
 * page that is closed or crashes in between loses none: the next visit stores them.
 */
export class PendingLabels {
  readonly #storage: KeyValues | undefined;

  /** Without a storage nothing is written down; the worker stores all the same. */
  constructor(storage: KeyValues | undefined) {
    this.#storage = storage;
  }

  note(change: LabelChange): void {
    try {
      this.#storage?.setItem(keyOf(change), JSON.stringify(change));
    } catch {
      // It is full or forbidden: the worker is on its way.
    }
  }

  /** It is stored now. A later change of the same cell stays written down. */
  stored(change: LabelChange): void {
    const key = keyOf(change);
    if (this.#storage?.getItem(key) === JSON.stringify(change)) this.#storage.removeItem(key);
  }

  /** What was not stored of a run, by whichever rater. */
  of(runId: string): LabelChange[] {
    const keys = Array.from({ length: this.#storage?.length ?? 0 }, (_, index) => this.#storage!.key(index));
    return keys.flatMap((key) => {
      if (!key?.startsWith(PREFIX)) return [];
      const change = read(this.#storage!.getItem(key));
      return change?.runId === runId ? [change] : [];
    });
  }
}

const read = (text: string | null): LabelChange | undefined =>
  parseJson(text ?? 'null') as LabelChange | undefined;
