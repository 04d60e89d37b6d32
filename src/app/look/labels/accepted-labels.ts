import { labelSourceOf } from '#core/accepted-label.ts';
import type { Dataset } from '#core/dataset.ts';
import { quoted } from '#core/quoted.ts';
import type { Run } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { counted } from '../../frame/format.ts';

/** Have labels of the data set been accepted or removed since the run was scored? */
export const areLabelsNewer = (
  { dataset }: Pick<Run, 'dataset'>,
  now: Pick<Dataset, 'labelledAt'> | undefined,
): boolean => now !== undefined && now.labelledAt !== dataset.labelledAt;

/** Labels that were accepted from the answers of one model. */
interface AcceptedFrom {
  model: string;
  /** Titles of the runs, each once. */
  runs: string[];
  labels: number;
}

/** Whose answers the labels of these tasks were, the most frequent first; tasks without such a label are left out. */
export function acceptedFrom(tasks: readonly Pick<Task, 'raw'>[]): AcceptedFrom[] {
  const byModel = new Map<string, AcceptedFrom>();
  for (const { raw } of tasks) {
    const source = labelSourceOf(raw);
    if (!source) continue;
    const found = byModel.get(source.model) ?? { model: source.model, runs: [], labels: 0 };
    found.labels += 1;
    if (!found.runs.includes(source.run)) found.runs.push(source.run);
    byModel.set(source.model, found);
  }
  return [...byModel.values()].sort((a, b) => b.labels - a.labels);
}

/** Runs that are named; of more, the first ones. */
const NAMED = 3;

/** One sentence for the labels of one model's answers. A model that takes part in the run passes them by construction. */
export function acceptedWords({ model, runs, labels }: AcceptedFrom, { models }: Run['config']): string {
  const isOne = labels === 1;
  const were = `${counted(labels, 'label')} ${isOne ? 'was' : 'were'} accepted from ${isOne ? 'an answer' : 'answers'} of ${model || 'a model without a name'}`;
  if (models.some(({ title }) => title === model))
    return `${were}; its own result on ${isOne ? 'it' : 'them'} is not counted.`;
  const named = runs.slice(0, NAMED).map((run) => quoted(run));
  const where = runs.length === 1 ? 'the run' : runs.length > NAMED ? 'runs such as' : 'the runs';
  return `${were} in ${where} ${named.join(', ')}.`;
}
