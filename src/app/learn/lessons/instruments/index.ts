import type { Figures, InstrumentName, InstrumentUse } from '#lessons/instruments.ts';
import type { LessonWorld } from '../world.ts';
import type { Instrument } from './instrument.ts';

/** Every instrument by its name. A new one is one line here; what it needs is loaded with the first step that names it. */
export const instruments: { [Name in InstrumentName]: Instrument<Name> } = {
  'testbed-call': {
    title: 'A call on the testbed',
    press: '',
    measure: async (setup, world) => (await import('./testbed-call.ts')).measureCall(setup, world),
    load: () => import('./TestbedCall.svelte'),
  },
  tool: {
    title: 'A tool, as its server describes it',
    press: 'Ask the server for its tools',
    measure: async (setup, world) => (await import('./testbed-call.ts')).measureTool(setup, world),
    load: () => import('./ToolShown.svelte'),
  },
  handshake: {
    title: 'The messages of a connection',
    press: 'Connect',
    measure: async ({ server }, world) =>
      (await import('./handshake.ts')).measureHandshake(await world.handshake(server)),
    load: () => import('./Handshake.svelte'),
  },
  faults: {
    title: 'One call, one fault at a time',
    press: 'Make the calls',
    measure: async (setup, world) => (await import('./faults.ts')).measureFaults(setup, world),
    load: () => import('./Faults.svelte'),
  },
  extraction: {
    title: 'A text, read for calls',
    measure: async ({ texts }) => (await import('./extraction.ts')).measureTexts(texts),
    load: () => import('./TextReading.svelte'),
  },
  scorers: {
    title: 'The scorers of the Scoring Lab',
    measure: async (setup) => (await import('./scorers.ts')).measureScorers(setup),
    load: () => import('./ScorersOnCase.svelte'),
  },
  equality: {
    title: 'The ladder of equality',
    measure: async ({ case: id }) => (await import('./equality.ts')).measureEquality(id),
    load: () => import('./EqualityLadder.svelte'),
  },
  'sampled-intervals': {
    title: 'Samples of the finished run',
    measure: async (setup, world) => (await import('./sampling.ts')).measureTruth(setup, world),
    load: () => import('./SampledIntervals.svelte'),
  },
  'labels-back': {
    title: 'Labels given back as answers',
    measure: async (setup) => (await import('./labels-back.ts')).measureLabelsBack(setup),
    load: () => import('./LabelsBack.svelte'),
  },
  'scripted-judge': {
    title: 'A judge beside the truth',
    measure: async (setup, world) => (await import('./scripted-judge.ts')).measureJudge(setup, world),
    load: () => import('./ScriptedJudge.svelte'),
  },
  'two-contenders': {
    title: 'Two contenders of the finished run',
    measure: async (setup, world) => (await import('./two-contenders.ts')).measurePair(setup, world),
    load: () => import('./TwoContenders.svelte'),
  },
  repeats: {
    title: 'A simulated model, run again and again',
    measure: async (setup) => (await import('./repeats.ts')).measureRepeats(setup),
    load: () => import('./RepeatedRuns.svelte'),
  },
  'two-rates': {
    title: 'Two rates and their difference',
    measure: async (setup) => (await import('./two-rates.ts')).measureRates(setup),
    load: () => import('./TwoRates.svelte'),
  },
  menus: {
    title: 'Menus of tools',
    press: 'Count the tokens',
    measure: async (setup, world) => (await import('./menus.ts')).measureMenus(setup, world),
    load: () => import('./MenusByRank.svelte'),
  },
  'own-rules': {
    title: 'A scorer of your own rules',
    measure: async (setup) => (await import('./own-rules.ts')).measureOwnRules(setup, setup.rules),
    load: () => import('./OwnRules.svelte'),
  },
};

/** Does it ask a worker? */
export const asksWorker = (use: InstrumentUse | undefined): boolean =>
  use !== undefined && instruments[use.name].press !== undefined;

/** The figures of what a step names. */
export const measure = ({ name, ...setup }: InstrumentUse, world: LessonWorld): Promise<Figures> =>
  (instruments[name] as Instrument<InstrumentName>).measure(setup, world);
