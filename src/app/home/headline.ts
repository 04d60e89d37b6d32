import { counted, percent } from '../frame/format.ts';
import { scorerTitle } from '../frame/kit/scorer-titles.ts';
import type { SampleRun } from '../frame/sample-run.ts';
import { shortTitle } from '../frame/words.ts';
import { solvedTasks, trues } from '../look/sample/sample-figures.ts';
import { strictest } from './places.ts';

/** What the finished run found, in one sentence; of its figures alone. */
export function headlineOf(sample: SampleRun): string | undefined {
  const { models } = sample.run.config;
  const { pair, places } = sample;
  if (pair && models[pair.first]?.kind === 'language-model') {
    const name = shortTitle(models[pair.first]!.title);
    const [own, words] = [pair.first, pair.second].map((model) => trues(solvedTasks(sample, model)));
    const { repeats } = sample.run.config;
    const always = repeats > 1 ? ` in all ${repeats} repeats` : '';
    const of = `it solves ${own} of ${counted(pair.tasks, 'task')}${always}, word matching ${words}`;
    if (pair.high < 0) return `${name} loses to the word matcher: ${of}.`;
    if (pair.low > 0) return `${name} beats the word matcher: ${of}.`;
    return `${name} and the word matcher cannot be distinguished: ${of}.`;
  }
  const oracle = models.findIndex(({ id }) => id === 'baseline-oracle');
  const least = strictest(places, oracle);
  if (!least) return undefined;
  return `${scorerTitle(least.id)}: the label itself scores ${percent(least.rate)} on ${counted(places.tasks, 'task')}.`;
}

/** What the figure of places shows. */
export function captionOf({ places, run: { config } }: SampleRun): string {
  const answers = config.repeats === 1 ? '' : `, ${config.repeats} answers to each`;
  const systems = config.models.some(({ kind }) => kind === 'language-model')
    ? 'Discs are a language model, squares are baselines.'
    : 'Three built-in baselines, no language model among them.';
  return `Percent of ${counted(places.tasks, 'task')}${answers}, found right by the scorer above. ${systems} Brackets are 95 % intervals.`;
}
