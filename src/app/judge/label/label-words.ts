import { LONGEST_GAP, type HumanLabel } from '#core/judgement.ts';
import type { CALLS, SIDES } from '#core/six-cells.ts';
import { latencyOf } from '#measure/metrics/index.ts';
import type { TableCell } from '../../frame/kit/table-values.ts';
import { count, duration } from '../../frame/format.ts';
import type { LabelSetup } from '../../frame/setup-address.ts';
import { callTypeWords } from '../../frame/words.ts';
import type { LabelPageState } from './label-page.svelte.ts';

/** How the sample is drawn, from so many answers. */
export const drawnWords = ({ drawn }: LabelSetup, answers: number): string =>
  drawn === 'six'
    ? 'The same number of answers is drawn from each of the six cells: one or many servers × single, parallel or sequential calls. MCP-AgentBench took 10 of each. A larger sample of the same seed begins with the smaller.'
    : `The sample is drawn from ${count(answers)} answers, each category by its share; a larger one of the same seed contains the smaller.`;

const sideWords: Readonly<Record<(typeof SIDES)[number], string>> = {
  one: 'one server',
  many: 'many servers',
};

/** Which of the six cells have fewer answers than were asked for; '' where none has. */
export function fewerWords(fewer: LabelPageState['fewer']): string {
  if (fewer.length === 0) return '';
  const named = fewer.map(({ cell, answers }) => {
    const [side, calls] = cell.split(' ') as [(typeof SIDES)[number], (typeof CALLS)[number]];
    return `${sideWords[side]}, ${callTypeWords[calls]}: ${answers === 0 ? 'none' : count(answers)}`;
  });
  return `Fewer in this run: ${named.join('; ')}.`;
}

/** `12.4 s` where the label was timed. */
export const timeOfLabel = ({ seconds }: HumanLabel): string | undefined =>
  seconds === undefined ? undefined : duration(1000 * seconds);

/** How long a rater took for a label: the median, of how many, and all of them together. */
export function timeCell(labels: readonly HumanLabel[]): TableCell {
  const times = labels.flatMap(({ seconds }) => (seconds === undefined ? [] : [1000 * seconds]));
  const { median, n } = latencyOf(times);
  if (median === null) return '–';
  const all = times.reduce((sum, each) => sum + each, 0);
  return { text: duration(median), note: `median of ${count(n)}, ${duration(all)} in all` };
}

/** What such a time is. */
export const timeCaption = (): string =>
  `The time of a label runs while its answer is shown, without pauses. A pause is more than ${LONGEST_GAP} seconds without a key press, pointer movement or scroll. For comparison: MCP-AgentBench’s experts took 150 seconds for each of 60 answers (arXiv 2509.09734, section 3.3).`;
