import { counted, percent } from '../frame/format.ts';
import { scorerTitle } from '../frame/kit/scorer-titles.ts';
import type { SampleRun } from '../frame/sample-run.ts';
import { strictest } from './places.ts';
import { systemName } from './system-name.ts';

/** What the finished run found, in one sentence; of its figures alone. */
export function headlineOf({ pair, places, run }: SampleRun): string | undefined {
  const { systems } = places;
  const first = pair && systems[pair.first];
  if (pair && first?.kind === 'language-model') {
    const name = systemName(first);
    const [own, words] = pair.rates.map((rate) => percent(rate));
    const attempts = counted(pair.tasks * run.config.repeats, 'attempt');
    const found = `“${scorerTitle(pair.scorer)}” finds ${own} of its ${attempts} right, and ${words} of word matching’s.`;
    if (pair.high < 0) return `${name} loses to the word matcher: ${found}`;
    if (pair.low > 0) return `${name} beats the word matcher: ${found}`;
    return `${name} and the word matcher cannot be distinguished: ${found}`;
  }
  const oracle = systems.findIndex(({ id }) => id === 'baseline-oracle');
  const least = strictest(places, oracle);
  if (!least) return undefined;
  return `${scorerTitle(least.id)}: the label itself scores ${percent(least.rate)} on ${counted(places.tasks, 'task')}.`;
}

/** How the brackets of a figure of places are made, in half a sentence: a report says it of each interval. */
export const howWords = ({ repeats }: Pick<SampleRun['run']['config'], 'repeats'>): string =>
  repeats === 1
    ? ', Wilson’s over tasks'
    : ': whole tasks resampled, and Wilson’s over tasks where too few of them differ';

/** What the figure of places shows. */
export function captionOf({ places, run: { config } }: SampleRun): string {
  const answers = config.repeats === 1 ? '' : `, ${config.repeats} answers to each`;
  const systems = places.systems.some(({ kind }) => kind === 'language-model')
    ? 'Discs are a language model, squares are baselines.'
    : 'Three built-in baselines, no language model among them.';
  return `Percent of ${counted(places.tasks, 'task')}${answers}, found right by the chosen scorer. ${systems} Brackets are 95 % intervals${howWords(config)}.`;
}
