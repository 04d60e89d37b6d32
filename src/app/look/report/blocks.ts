import type { Component } from 'svelte';
import type { Contender } from '#core/contender.ts';
import { toErrorRecord } from '#core/errors.ts';
import type { TableValue } from '../../frame/kit/table-values.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import type { RatePoint } from '../plots/rate-points.ts';

/** One thing of several that a reader may look at. */
interface Option {
  id: string;
  title: string;
}

/** What a section of a report is made of: values that `BlockView.svelte` draws. */
export type Block =
  /** Large where it says what came out, small where it explains. Backticks enclose code. `recordedWords`: words before it with the mark of a log. */
  | { is: 'text'; text: string; as?: 'read' | 'small'; recordedWords?: string }
  | { is: 'table'; table: TableValue }
  /** Systems on one scale. */
  | { is: 'rates'; rows: readonly IntervalRow[]; caption: string }
  /** Groups of systems on one axis; `one`: what a group is called. */
  | {
      is: 'dots';
      groups: readonly { name: string; rows: readonly IntervalRow[] }[];
      caption: string;
      one?: string;
    }
  /** Rates over an amount, which `across` names with its unit. */
  | {
      is: 'points';
      points: readonly RatePoint[];
      across: string;
      word: (value: number) => string;
      caption: string;
    }
  /** Counts of two things at once. */
  | {
      is: 'grid';
      headTitle: string;
      columns: readonly string[];
      rows: readonly { name: string; note: string; counts: readonly (number | null)[] }[];
      caption: string;
    }
  /** Which system it is about. `always`: also where all of a few are shown. */
  | { is: 'subject'; contenders: readonly Contender[]; chosen: number | undefined; always?: boolean }
  | { is: 'terms'; texts: readonly (readonly [term: string, meaning: string])[] }
  /** `isDrawn`: while it is folded, too, so that it prints; else its blocks are made when it is opened. */
  | { is: 'fold'; title: string; isOpen?: boolean; isDrawn?: boolean; blocks: () => readonly Block[] }
  /** `query`: what the address keeps the choice under; absent: it is forgotten with the page. */
  | {
      is: 'choice';
      title: string;
      options: readonly Option[];
      query?: string;
      blocks: (id: string) => readonly Block[];
    }
  /** What has to be computed first; made by `later`. */
  | { is: 'later'; ask: (life: AbortSignal) => unknown; blocks: (found: never) => readonly Block[] }
  /** What only a component can draw; made by `part`. */
  | { is: 'part'; load: () => Component | Promise<{ default: Component }>; props: object };

/** What `ask` of a block ended with where it failed. */
class Failure {
  readonly message: string;
  constructor(error: unknown) {
    this.message = toErrorRecord(error).message;
  }
}

/**
 * Blocks of a value that `ask` gives at once or later; where it cannot, why. Its signal is aborted when the blocks are no longer shown.
 */
export const later = <Value>(
  ask: (life: AbortSignal) => Value | Promise<Value>,
  blocks: (found: Value) => readonly Block[],
): Block => ({
  is: 'later',
  ask(life): unknown {
    const found = ask(life);
    return found instanceof Promise ? found.catch((error: unknown) => new Failure(error)) : found;
  },
  blocks: (found: Value | Failure) =>
    found instanceof Failure ? [said(`This could not be computed: ${found.message}`)] : blocks(found),
});

/** Blocks of a module that is loaded when they are looked at: the report itself opens without it. */
export const whenOpened = <Module>(
  load: () => Promise<Module>,
  blocks: (loaded: Module) => readonly Block[],
): Block => later(load, blocks);

/** A component with its properties. `Props` is inferred from both. */
export const part = <Props extends object>(
  load: () => Component<Props> | Promise<{ default: Component<Props> }>,
  props: Props,
): Block => ({ is: 'part', load: load as () => Component, props });

export const tabled = (table: TableValue): Block => ({ is: 'table', table });
export const said = (text: string): Block => ({ is: 'text', text });
export const small = (text: string): Block => ({ is: 'text', text, as: 'small' });

/** One of several lists of blocks, by the title that the reader presses; forgotten with the page. */
export const oneOf = (
  title: string,
  lists: readonly { title: string; blocks: () => readonly Block[] }[],
): Block => ({
  is: 'choice',
  title,
  options: lists.map((each) => ({ id: each.title, title: each.title })),
  blocks: (id) => lists.find((each) => each.title === id)!.blocks(),
});

/** Those that are there, in their order: `false` and `undefined` are left out, lists are opened. */
export const present = (...blocks: readonly (Block | readonly Block[] | false | '' | undefined)[]): Block[] =>
  blocks.flatMap((each) => each || []);
