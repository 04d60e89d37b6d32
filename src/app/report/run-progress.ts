import { isLanguageModel } from '#core/model.ts';
import { isLost, type CellSummary } from '#core/cell.ts';
import type { Run, RunConfig } from '#core/run.ts';
import { count, counted } from '../format.ts';

/** How far the work on a run has come, in cells. */
export interface RunProgress {
  done: number;
  /** Cells of the run; where failed ones are tried again, these and what is run beside them. */
  total: number;
  /** Cells that the provider, the network or the app has lost since this work began. */
  errors: number;
  /** Cells since then that the deciding scorer does not apply to: no errors. */
  undecided: number;
}

/** A run that is worked on in this tab, as its store has it. */
interface RunAtWork {
  run: Run | undefined;
  cells: readonly CellSummary[];
  told: number;
  again: number;
  openBeside: number;
}

export function progressOf({ run, cells, told, again, openBeside }: RunAtWork): RunProgress {
  const total = again > 0 ? again + openBeside : (run?.cells ?? 0);
  const before = again > 0 ? 0 : (run?.done ?? 0);
  let [errors, undecided] = [0, 0];
  for (const cell of cells.slice(0, told)) {
    if (isLost(cell)) errors++;
    else if (cell.undecided) undecided++;
  }
  return { done: Math.min(total, before + told), total, errors, undecided };
}

export const NOTHING_DONE: RunProgress = { done: 0, total: 0, errors: 0, undecided: 0 };

/** Of several runs at work together. */
export const progressOfAll = (works: readonly RunAtWork[]): RunProgress =>
  works.map(progressOf).reduce(
    (sum, each) => ({
      done: sum.done + each.done,
      total: sum.total + each.total,
      errors: sum.errors + each.errors,
      undecided: sum.undecided + each.undecided,
    }),
    NOTHING_DONE,
  );

/** `37 %`; 100 % means all. */
export const shareWords = ({ done, total }: RunProgress): string =>
  `${total === 0 ? 0 : Math.floor((100 * done) / total)}\u00a0%`;

/** What a title begins with while runs are at work: `37 % · 2 errors · `. */
export const titlePrefix = (progress: RunProgress): string =>
  `${[shareWords(progress), ...(progress.errors > 0 ? [counted(progress.errors, 'error')] : [])].join(' · ')} · `;

/** What is read out now and then: `37 %: 27 of 72 cells done, 2 errors, 3 not decided. OpenAI, api.openai.com: waiting 12 s (429).` */
export function summaryWords(progress: RunProgress, waits: readonly string[]): string {
  const { done, total, errors, undecided } = progress;
  const failed = errors > 0 ? `, ${counted(errors, 'error')}` : '';
  const open = undecided > 0 ? `, ${count(undecided)} not decided` : '';
  return [`${shareWords(progress)}: ${count(done)} of ${counted(total, 'cell')} done${failed}${open}.`]
    .concat(waits.map((wait) => `${wait}.`))
    .join(' ');
}

/** Does the run call language models or a person's own servers, so that what is under way may cost or change something? */
export const callsOut = ({ models, execution }: Pick<RunConfig, 'models' | 'execution'>): boolean =>
  models.some(isLanguageModel) || execution?.on === 'servers';
