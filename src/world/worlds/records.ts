import type { JsonObject } from '#core/json.ts';
import { ToolError, type Meaning, type Slice, type ToolContext } from '../world.ts';

/** Where a state counts the records of a kind: the last number given out, and the state after another. */
interface Counter {
  last: (state: JsonObject) => number;
  counted: (state: JsonObject, number: number) => JsonObject;
}

/** A member of the state with the last number. */
export const lastIn = (name: string): Counter => ({
  last: (state) => Number(state[name]),
  counted: (state, number) => ({ ...state, [name]: number }),
});

/** The member `next` of the state with the number to come. */
const next: Counter = {
  last: (state) => Number(state.next) - 1,
  counted: (state, number) => ({ ...state, next: number + 1 }),
};

interface RecordKind<Id extends string> {
  /** The member of the slice's state that holds the records by id. */
  member: string;
  /** The field of a record that holds its id: "todo_id". */
  id: Id;
  /** An id is this and a number. */
  prefix: string;
  counter?: Counter;
  missing: (id: string) => ToolError;
}

/** Records of one kind in a slice, and what tools do with them: find, list, add, change and delete. */
export class Records<Id extends string, Kept extends Record<Id, string>> {
  readonly slice: Slice<JsonObject>;
  readonly #kind: RecordKind<Id>;

  constructor(slice: Slice<never>, kind: RecordKind<Id>) {
    this.slice = slice;
    this.#kind = kind;
  }

  get #counter(): Counter {
    return this.#kind.counter ?? next;
  }

  #byId({ read }: ToolContext): Record<string, Kept> {
    return read(this.slice)[this.#kind.member] as never;
  }

  #write({ read, write }: ToolContext, records: Record<string, Kept>): void {
    write(this.slice, { ...read(this.slice), [this.#kind.member]: records });
  }

  all(context: ToolContext): Kept[] {
    return Object.values(this.#byId(context));
  }

  /** Undefined for ids that were never given out, `__proto__` among them. */
  get(context: ToolContext, id: string): Kept | undefined {
    const records = this.#byId(context);
    return Object.hasOwn(records, id) ? records[id] : undefined;
  }

  /** Throws what the kind throws for an unknown id. */
  find(context: ToolContext, id: string): Kept {
    const record = this.get(context, id);
    if (!record) throw this.#kind.missing(id);
    return record;
  }

  #nextNumber({ read }: ToolContext): number {
    return this.#counter.last(read(this.slice)) + 1;
  }

  /** The id that `add` gives next. */
  nextId(context: ToolContext): string {
    return `${this.#kind.prefix}${this.#nextNumber(context)}`;
  }

  /** Stores a new record under the next id. */
  add(context: ToolContext, body: Omit<Kept, Id>): Kept {
    const number = this.#nextNumber(context);
    const record = { [this.#kind.id]: `${this.#kind.prefix}${number}`, ...body } as unknown as Kept;
    this.keep(context, record);
    context.write(this.slice, this.#counter.counted(context.read(this.slice), number));
    return record;
  }

  /** Stores a record under its id. */
  keep(context: ToolContext, record: Kept): Kept {
    this.#write(context, { ...this.#byId(context), [record[this.#kind.id]]: record });
    return record;
  }

  delete(context: ToolContext, id: string): void {
    const { [id]: _deleted, ...left } = this.#byId(context);
    this.#write(context, left);
  }
}

interface Family<Id extends string, Body> extends Omit<RecordKind<Id>, 'missing'> {
  /** The name of the slice. */
  slice: string;
  /** What one is called: "Todo". */
  noun: string;
  /** The records of a fresh testbed, numbered from `first`. */
  first: number;
  initial: readonly Body[];
  missing?: RecordKind<Id>['missing'];
  /** What else the slice holds at the start. */
  more?: JsonObject;
  meaning?: Meaning<never>;
}

/** The records of a family that has a slice to itself. */
export function recordFamily<Id extends string, Body extends object>(
  family: Family<Id, Body>,
): Records<Id, Record<Id, string> & Body> {
  const { slice, noun, member, id, prefix, first, initial, more, meaning, counter = next } = family;
  const { missing = (wanted) => new ToolError(`${noun} not found: ${wanted.slice(0, 60)}`) } = family;
  const records = initial.map((body, index) => [`${prefix}${first + index}`, body] as const);
  const after = first - 1 + initial.length;
  const byId = Object.fromEntries(records.map(([key, body]) => [key, { [id]: key, ...body }]));
  const state = counter.counted({ ...more, [member]: byId }, after);
  const counted = Object.keys(state).filter((name) => typeof state[name] === 'number');
  return new Records(
    {
      name: slice,
      init: () => state as never,
      meaning: {
        ...meaning,
        bookkeeping: [...counted.map((name) => `/${name}` as const), ...(meaning?.bookkeeping ?? [])],
        ids: [{ kind: noun.toLowerCase(), prefix, digits: String(first).length, after }],
      },
    },
    { ...family, missing },
  );
}

/** Some fields of a record, in this order. */
export const pick = <Given extends object, Name extends keyof Given & string>(
  record: Given,
  ...names: readonly Name[]
): Pick<Given, Name> => Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Given, Name>;

/** The records whose fields have these values; a field whose value is undefined may have any. */
export const matching = <Given extends object>(
  records: readonly Given[],
  wanted: { [Name in keyof Given]?: Given[Name] | undefined },
): Given[] =>
  records.filter((record) =>
    Object.entries(wanted).every(
      ([name, value]) => value === undefined || record[name as keyof Given] === value,
    ),
  );

/** Throws ToolError where a call has no changes; `names` are those it could have given. */
export function requireChanges(changes: object, names: string): void {
  if (Object.keys(changes).length === 0) throw new ToolError(`Nothing to change: give ${names}`);
}

/** Throws ToolError for a text of more characters than its field takes. */
export function limitTexts(texts: object, limits: Readonly<Record<string, number>>): void {
  for (const [name, limit] of Object.entries(limits))
    if (((texts[name as never] as string | undefined) ?? '').length > limit)
      throw new ToolError(`${name} must be at most ${limit} characters long`);
}
