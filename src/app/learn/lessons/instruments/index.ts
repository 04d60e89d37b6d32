import type { Figures, InstrumentName, InstrumentUse } from '#lessons/instruments.ts';
import type { Check, Exercise } from '#lessons/lesson.ts';
import type { Checks, Demand } from '../demand.ts';
import type { LessonWorld } from '../world.ts';
import type { Instrument } from './instrument.ts';

/** How an instrument stands on the bench before it is loaded. */
interface Offered<Name extends InstrumentName> {
  /** Heads the bench. */
  title: string;
  /**
   * Of one that asks a worker: what is pressed before it is asked, '' where the component has the button. Absent: the page computes it, and it
   * is shown at once.
   */
  press?: string;
  load: () => Promise<Instrument<Name>>;
}

const calls = () => import('./calls.ts');
const lab = () => import('./lab.ts');
const chance = () => import('./chance.ts');

/** Every instrument by its name. A new one is one entry here; what it needs is loaded with the first step that names it. */
export const instruments: { [Name in InstrumentName]: Offered<Name> } = {
  'testbed-call': {
    title: 'A call on the testbed',
    press: '',
    load: async () => (await calls()).testbedCall,
  },
  tool: {
    title: 'A tool, as its server describes it',
    press: 'Ask the server for its tools',
    load: async () => (await calls()).tool,
  },
  handshake: {
    title: 'The messages of a connection',
    press: 'Connect',
    load: async () => (await calls()).handshake,
  },
  faults: {
    title: 'One call, one fault at a time',
    press: 'Make the calls',
    load: async () => (await calls()).faults,
  },
  extraction: { title: 'A text, read for calls', load: async () => (await lab()).extraction },
  scorers: { title: 'The scorers of the Scoring Lab', load: async () => (await lab()).scorers },
  equality: { title: 'The ladder of equality', load: async () => (await lab()).equality },
  'labels-back': { title: 'Labels given back as answers', load: async () => (await lab()).labelsBack },
  'own-rules': { title: 'A scorer of your own rules', load: async () => (await lab()).ownRules },
  'sampled-intervals': {
    title: 'Samples of the finished run',
    load: async () => (await chance()).sampledIntervals,
  },
  'scripted-judge': {
    title: 'A judge beside the truth',
    load: async () => (await chance()).scriptedJudge,
  },
  'two-contenders': {
    title: 'Two contenders of the finished run',
    load: async () => (await chance()).twoContenders,
  },
  repeats: {
    title: 'A simulated model, run again and again',
    load: async () => (await chance()).repeats,
  },
  'recorded-repeats': {
    title: 'A language model of the finished run, repeat by repeat',
    load: async () => (await chance()).recordedRepeats,
  },
  'two-rates': { title: 'Two rates and their difference', load: async () => (await chance()).twoRates },
  menus: {
    title: 'Menus of tools',
    press: 'Count the tokens',
    load: async () => (await import('./menus.ts')).menus,
  },
};

export const asksWorker = (use: InstrumentUse | undefined): boolean =>
  use !== undefined && instruments[use.name].press !== undefined;

/** The figures of the instrument that a step names. */
export async function measure({ name, ...setup }: InstrumentUse, world: LessonWorld): Promise<Figures> {
  const instrument = (await instruments[name].load()) as Instrument<InstrumentName>;
  return instrument.measure(setup, world);
}

/** Where the checks are: beside the instruments of the same matter. */
const families: Record<Check['kind'], () => Promise<{ checks: Partial<Checks<Check['kind']>> }>> = {
  testbed: calls,
  handshake: calls,
  extraction: lab,
  scorers: lab,
  grader: lab,
  'own-rules': lab,
  tries: chance,
  pair: chance,
  agreement: chance,
  menu: () => import('./menus.ts'),
};

/** What an attempt has to fulfil, and whether it does. */
export async function demandsOf(
  { check, solution }: Pick<Exercise, 'check' | 'solution'>,
  attempt: string,
  world: LessonWorld,
): Promise<readonly Demand[]> {
  const { checks } = await families[check.kind]();
  const found = await checks[check.kind]!(check as never, attempt, { solution, world });
  return typeof found === 'string' ? [{ holds: false, what: found }] : found;
}
