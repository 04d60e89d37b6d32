import type { Component } from 'svelte';
import type { Figures, InstrumentName, InstrumentSetups } from '#lessons/instruments.ts';
import type { LessonWorld } from '../world.ts';

/** What an instrument's component is given. */
export interface InstrumentProps<Name extends InstrumentName> {
  setup: InstrumentSetups[Name];
  world: LessonWorld;
  /** The step's words for `answer.x` and the like; the key itself where it has none. */
  label: (key: string) => string;
  /** The instrument's own state in the address. */
  state: InstrumentState;
  /** Figures that depend on what the learner does; they take the place of measured ones of the same name. */
  onfigures: (figures: Figures) => void;
  /** Of a sample: the learner has stopped. */
  onstopped: () => void;
  /** No control: a teacher hid them. */
  isQuiet: boolean;
}

export interface InstrumentState {
  get(name: string): string | undefined;
  set(name: string, value: string | undefined): void;
}

export interface Instrument<Name extends InstrumentName> {
  /** Heads the bench. */
  title: string;
  /**
   * Of one that asks a worker: what is pressed before it is asked, '' where the component has the button. Absent: the page computes it, and it
   * is shown at once.
   */
  press?: string;
  /** The figures of a set-up, without anyone playing: what texts and bets name. Only what it needs is loaded. */
  measure: (setup: InstrumentSetups[Name], world: LessonWorld) => Promise<Figures>;
  load: () => Promise<{ default: Component<InstrumentProps<Name>> }>;
}
