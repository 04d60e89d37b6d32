import type { Component } from 'svelte';
import type { CallComparison } from '#core/score.ts';
import type { Tool } from '#core/tool.ts';
import type { Figures, InstrumentName, InstrumentSetups } from '#lessons/instruments.ts';
import type { AgreementTable } from '#measure/statistics/kappa.ts';
import type { IntervalRow } from '../../../look/plots/intervals.ts';
import type { LadderRung } from '../../../look/trajectory/words.ts';
import type { LessonWorld } from '../world.ts';

/** What an instrument is given while it is played. */
export interface Played {
  /** The step's words for `answer.x` and the like; the key itself where it has none. */
  label: (key: string) => string;
  /** The instrument's own state in the address. */
  state: InstrumentState;
  /** No control: a teacher hid them. */
  isQuiet: boolean;
}
export interface InstrumentState {
  get(name: string): string | undefined;
  set(name: string, value: string | undefined): void;
}

/** What a component that draws an instrument itself is given. */
export interface InstrumentProps<Name extends InstrumentName> extends Played {
  setup: InstrumentSetups[Name];
  world: LessonWorld;
  /** Figures that depend on what the learner does; they take the place of measured ones of the same name. */
  onfigures: (figures: Figures) => void;
  /** Of a sample: the learner has stopped. */
  onstopped: () => void;
}

/** Something the learner sets: one name of the instrument's state. */
export type Control = { label: string; name: string } &
  /** `steps`: what the state holds for each value; absent: the value itself. */
  (
    | { kind: 'range'; most: number; step?: number; value: number; said: string; steps?: readonly string[] }
    /** `off`: what the state holds when it is not ticked. */
    | { kind: 'check'; value: boolean; off?: string }
    | { kind: 'text'; value: string }
    /** One of several, as chips or as a list that drops down. */
    | { kind: 'chips' | 'list'; value: string | undefined; options: readonly { id: string; title: string }[] }
  );

export type Cell = string | { text: string; isCode?: true; isBad?: true; isQuiet?: true };
/** Something that is shown below the controls. */
export type Part =
  | { kind: 'line'; text: string; as?: 'note' | 'status' | 'code' }
  | { kind: 'answer'; text: string }
  /** `label`: of a table that scrolls. `shorts`: of one whose rows stack on a narrow page, what the cells after the first are headed by then. */
  | {
      kind: 'table';
      label?: string;
      headings: readonly string[];
      shorts?: readonly string[];
      rows: readonly { texts: readonly Cell[] }[];
    }
  | { kind: 'arguments'; comparisons: readonly CallComparison[] }
  | { kind: 'rates'; rows: readonly IntervalRow[]; caption: string }
  | { kind: 'ladder'; rungs: readonly LadderRung[] }
  | { kind: 'agreement'; table: AgreementTable; names: readonly [string, string] }
  | { kind: 'tool'; tool: Tool };

export interface Shown {
  /** Of several, the list and the boxes beside it stand in one row. */
  controls?: readonly Control[];
  parts: readonly Part[];
  /** As `onfigures` takes them. */
  figures?: Figures;
}

/** An instrument: what it measures, and what it shows. */
export interface Instrument<Name extends InstrumentName> {
  /** The figures of a set-up, without anyone playing: what texts and bets name. */
  measure: (setup: InstrumentSetups[Name], world: LessonWorld) => Figures | Promise<Figures>;
  /** What it shows, in values; or a component that draws it. */
  show:
    | {
        open: (
          setup: InstrumentSetups[Name],
          world: LessonWorld,
        ) => ((played: Played) => Shown) | Promise<(played: Played) => Shown>;
        /** Said while a worker is asked, and where it fails. */
        waiting?: string;
        failed?: string;
      }
    | (() => Promise<{ default: Component<InstrumentProps<Name>> }>);
}
