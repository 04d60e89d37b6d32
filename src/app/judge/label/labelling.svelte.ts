import type { PeopleApi } from '#store/bridge/judging-contract.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import { parseJson } from '#core/json.ts';
import { LONGEST_COMMENT, type HumanLabel } from '#core/judgement.ts';
import { causeTitle } from '../../frame/words/cause-words.ts';
import { ERROR_CLASSES, TASK_CAUSES, type TaskCauseKind } from '#core/cause.ts';

/** A label that was given, or with null taken back. */
interface LabelChange {
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

type Keeps = Pick<
  { [Name in keyof PeopleApi]: (...given: Parameters<PeopleApi[Name]>) => unknown },
  'keepHumanLabels' | 'removeHumanLabel'
>;

/** What labelling depends on; tests hand in their own. */
interface LabellingWorld {
  runId: string;
  api: () => Keeps;
  pending: PendingLabels;
  now: () => number;
  /** Seconds for which an answer was looked at since this was asked last; absent: nothing is timed. */
  secondsOn?: (cell: number) => number;
}

interface Undo {
  cell: number;
  before: HumanLabel | undefined;
  isComment: boolean;
}

/** The labels of a run: what the raters of this browser gave, and what the one who labels now gives. Each is stored at once. */
export class Labelling {
  readonly #world: LabellingWorld;
  #all = $state.raw<readonly HumanLabel[]>([]);
  #rater = $state('');
  #undo = $state.raw<readonly Undo[]>([]);
  #saving = $state(0);
  #failure = $state.raw<ErrorRecord | undefined>();
  /** The labels of the one who labels, by cell. */
  readonly own: ReadonlyMap<number, HumanLabel> = $derived(
    new Map(this.#all.filter(({ rater }) => rater === this.#rater).map((label) => [label.cell, label])),
  );
  readonly canUndo = $derived(this.#undo.length > 0);
  /** Is a label on its way to the store? */
  readonly isSaving = $derived(this.#saving > 0);

  constructor(world: LabellingWorld) {
    this.#world = world;
  }

  /** Of every rater, those of the earlier ones first. */
  get all(): readonly HumanLabel[] {
    return this.#all;
  }
  /** Initials of the one who labels; '' while they are not given. */
  get rater(): string {
    return this.#rater;
  }
  get failure(): ErrorRecord | undefined {
    return this.#failure;
  }

  /** Begins with what is stored, and stores what an earlier page could not. */
  async begin(stored: readonly HumanLabel[], rater: string): Promise<void> {
    this.#all = stored;
    this.#rater = rater;
    const open = this.#world.pending.of(this.#world.runId);
    for (const change of open) this.#apply(change);
    await Promise.all(open.map((change) => this.#store(change)));
  }

  /** Another one labels now. Nothing of the one before can be undone by them. */
  setRater(rater: string): void {
    this.#rater = rater;
    this.#undo = [];
  }

  give(cell: number, verdict: LabelVerdict, isBlind: boolean): void {
    const errorClass = verdict === 'fail' ? this.own.get(cell)?.errorClass : undefined;
    this.#change(cell, this.#label(cell, verdict, errorClass, isBlind));
  }

  /** A class makes the label a fail; '' takes the class away. */
  classify(cell: number, errorClass: string, isBlind: boolean): void {
    this.#change(cell, this.#label(cell, 'fail', errorClass, isBlind));
  }

  /** Only of a cell that has a label. */
  comment(cell: number, words: string): void {
    const label = this.own.get(cell);
    if (!label) return;
    const { comment: _, ...rest } = label;
    const comment = words.slice(0, LONGEST_COMMENT);
    this.#change(
      cell,
      {
        ...rest,
        ...(comment ? { comment } : {}),
        ...this.#secondsOf(cell, label),
        labelledAt: this.#world.now(),
      },
      true,
    );
  }

  /** Takes the last change back; returns its cell, undefined where there is none. */
  undo(): number | undefined {
    const last = this.#undo.at(-1);
    if (!last) return undefined;
    this.#undo = this.#undo.slice(0, -1);
    this.#put(last.cell, last.before);
    return last.cell;
  }

  /** Stores labels of a file, of whichever rater. Throws storage-*. */
  async take(labels: readonly HumanLabel[]): Promise<void> {
    await this.#world.api().keepHumanLabels(labels);
    for (const label of labels) this.#apply({ ...label, label });
    this.#undo = [];
  }

  /** It is blind only where every one of this rater's labels of the cell was. */
  #label(cell: number, verdict: LabelVerdict, errorClass: string | undefined, isBlind: boolean): HumanLabel {
    const before = this.own.get(cell);
    return {
      runId: this.#world.runId,
      cell,
      rater: this.#rater,
      verdict,
      ...(errorClass ? { errorClass } : {}),
      ...(before?.comment ? { comment: before.comment } : {}),
      ...(isBlind && (!before || before.blind) ? { blind: true as const } : {}),
      ...this.#secondsOf(cell, before),
      labelledAt: this.#world.now(),
    };
  }

  /** What was looked at again adds up; of a label that was not timed from its beginning no time is known. */
  #secondsOf(cell: number, before: HumanLabel | undefined): Pick<HumanLabel, 'seconds'> {
    const looked = this.#world.secondsOn?.(cell);
    if (looked === undefined || (before && before.seconds === undefined)) return {};
    return { seconds: Math.round(10 * ((before?.seconds ?? 0) + looked)) / 10 };
  }

  #change(cell: number, label: HumanLabel, isComment = false): void {
    const last = this.#undo.at(-1);
    // A comment is one change, however many letters it has.
    if (!isComment || !last?.isComment || last.cell !== cell)
      this.#undo = [...this.#undo, { cell, before: this.own.get(cell), isComment }];
    this.#put(cell, label);
  }

  #put(cell: number, label: HumanLabel | undefined): void {
    const change = { runId: this.#world.runId, rater: this.#rater, cell, label: label ?? null };
    this.#world.pending.note(change);
    this.#apply(change);
    void this.#store(change);
  }

  #apply({ rater, cell, label }: LabelChange): void {
    const others = this.#all.filter((each) => each.rater !== rater || each.cell !== cell);
    this.#all = label ? [...others, label] : others;
  }

  async #store(change: LabelChange): Promise<void> {
    const { api, pending } = this.#world;
    const { runId, rater, cell, label } = change;
    this.#saving += 1;
    try {
      await (label ? api().keepHumanLabels([label]) : api().removeHumanLabel({ runId, rater, cell }));
      pending.stored(change);
      this.#failure = undefined;
    } catch (error) {
      this.#failure = toErrorRecord(error);
    }
    this.#saving -= 1;
  }
}

export type LabelVerdict = HumanLabel['verdict'];

export const verdictKeys: readonly { key: string; verdict: LabelVerdict; word: string }[] = [
  { key: '1', verdict: 'pass', word: 'Pass' },
  { key: '2', verdict: 'fail', word: 'Fail' },
  { key: '3', verdict: 'unclear', word: 'Unclear' },
];

/** The keys that name a class of error; each makes the label a fail. */
export const classKeys = ERROR_CLASSES.map((errorClass, at) => ({
  key: 'qwer'[at]!,
  errorClass,
  word: causeTitle(errorClass),
}));

/** What the menu lists beside the four classes: root causes. */
export const rootCauses = (Object.keys(TASK_CAUSES) as TaskCauseKind[]).filter(
  (cause) => cause !== 'unknown' && !(ERROR_CLASSES as readonly string[]).includes(cause),
);
