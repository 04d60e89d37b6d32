import type { Run } from '#core/run.ts';
import type { Gate, PairComparison } from '#metrics/index.ts';
import { TOO_FEW_TO_TELL } from '#metrics/index.ts';
import { count, counted, dateTime } from '../format.ts';
import { placeWords } from '../report/execution.ts';
import { pointRange, points } from '../report/report-words.ts';
import type { SharedTasks } from './shared-tasks.ts';

/** Each verdict as it is written. */
export const gateTitles: Readonly<Record<Gate['verdict'], string>> = {
  go: 'go',
  'no-go': 'no-go',
  inconclusive: 'inconclusive',
};

const limitWords = (margin: number): string => (margin === 0 ? '0' : `\u2212${margin}`);

/** Why it is a go, a no-go or neither, in a sentence or two that name no verdict. */
export function gateSentence(candidate: string, baseline: string, gate: Gate, margin: number): string {
  const { verdict, openBy, tasks, lost, neededTasks } = gate;
  const limit = limitWords(margin);
  const difference = `${points(gate.points)} points ${pointRange(gate)} on ${counted(tasks, 'task')}`;
  const opening = `${candidate} against ${baseline}: ${difference}.`;
  if (verdict === 'go')
    return `${opening} The whole interval is above ${limit}: ${margin === 0 ? 'it is better' : `not more than ${margin} points worse`}.`;
  if (verdict === 'no-go')
    return `${opening} The whole interval is below ${limit}: ${margin === 0 ? 'it is worse' : `more than ${margin} points worse`}.`;
  if (openBy === 'few-tasks') return `${opening} Below ${TOO_FEW_TO_TELL} tasks nothing is decided.`;
  if (openBy === 'lost-cells')
    return `${opening} The interval leaves ${limit} out, but the ${counted(lost, 'lost cell')} could move the difference across it. Try them again first.`;
  const needed =
    neededTasks === null
      ? ` The difference is ${limit} itself: no number of tasks tells them apart.`
      : ` If the true difference is this one, about ${count(neededTasks)} tasks would settle it in 4 of 5 runs (an estimate).`;
  return `${opening} The interval holds ${limit}, so the data decide neither.${needed}`;
}

/** A run as a sentence names it. */
export const runName = ({ config, createdAt }: Pick<Run, 'config' | 'createdAt'>): string =>
  `${config.title}, ${dateTime(createdAt)}`;

/** Which tasks are compared and which are not, a sentence each. */
export function sharedWords({ views, unmatched, unsteady, tasks, isAcross }: SharedTasks): string[] {
  const partial = views.filter(({ run }) => run.ordinals.length > tasks.length);
  return [
    isAcross &&
      views.length > 1 &&
      `The runs are over different data sets, or over different states of one: only the ${counted(tasks.length, 'task')} that all of them hold with the same id, request and expected tools are compared.`,
    ...partial.map(
      ({ run }) =>
        `${counted(run.ordinals.length - tasks.length, 'task')} of ${count(run.ordinals.length)} of ${runName(run)}: left out, because not all runs took them.`,
    ),
    ...unsteady.map(
      ({ run }) =>
        `${runName(run)}: left out. The tools of its servers changed while it was under way, so its cells were not all given the same ones.`,
    ),
    ...unmatched.map(
      ({ run }) =>
        `${runName(run)}: left out. Its data set, ${run.dataset.title}, is not in this browser as it was for the run, so which of its tasks the other runs took is not known.`,
    ),
  ].filter((each) => typeof each === 'string');
}

/** In what the runs differ beside their models, so that a difference may come from there; a sentence each. */
export function cautionWords(runs: readonly Run[]): string[] {
  const differ = (of: (run: Run) => string): string[] => {
    const values = [...new Set(runs.map(of))];
    return values.length > 1 ? values : [];
  };
  const rules = differ(({ versions }) => versions.rules);
  const places = differ(({ config }) =>
    config.execution ? `on ${placeWords(config.execution)}` : 'nowhere',
  );
  const repeats = differ(({ config }) => String(config.repeats));
  return [
    ...runs.flatMap((run) =>
      run.done < run.cells
        ? [
            `${runName(run)} is not finished: ${count(run.done)} of ${counted(run.cells, 'cell')} are compared.`,
          ]
        : [],
    ),
    ...(rules.length > 0
      ? [`Scored under different rules: those of ${rules.join(' and of ')}. Score the older run again first.`]
      : []),
    ...(places.length > 0 ? [`Calls were executed ${places.join(' and ')}.`] : []),
    ...(repeats.length > 0
      ? [
          `Tasks were tried ${repeats.join(' and ')} times. Each task counts once, by its share of solved attempts.`,
        ]
      : []),
  ];
}

/** Where the exact test and the one that decides disagree at .05; '' where they nowhere do. */
export function exactWords(pairs: readonly PairComparison[]): string {
  const apart = pairs.filter(
    ({ adjustedExactP, distinguishable }) =>
      adjustedExactP !== null && adjustedExactP < 0.05 !== distinguishable,
  ).length;
  return apart === 0
    ? ''
    : `For ${counted(apart, 'pair')} the exact test, which is the more cautious, shows no difference where the mid-p test does.`;
}
