import { isLanguageModel } from '#core/model.ts';
import { isOnRealServers, type RunConfig } from '#core/run.ts';
import { count, counted } from '../../frame/format.ts';
import type { RunProgress } from '../../frame/state/watched-run.svelte.ts';

export const NOTHING_DONE: RunProgress = { done: 0, total: 0, errors: 0, undecided: 0 };

/** Of several runs at work together. */
export const progressOfAll = (works: readonly { progress: RunProgress }[]): RunProgress =>
  works.reduce(
    (sum, { progress }) => ({
      done: sum.done + progress.done,
      total: sum.total + progress.total,
      errors: sum.errors + progress.errors,
      undecided: sum.undecided + progress.undecided,
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

/** Does the run call language models or a person's own servers, so that cells under way may cost or change something? */
export const callsOut = ({ models, execution }: Pick<RunConfig, 'models' | 'execution'>): boolean =>
  models.some(isLanguageModel) || isOnRealServers(execution);

/** Puts the progress of the run at work before whatever title the page has or gets; pages set theirs without knowing of it. */
export class TitleProgress {
  readonly #document: Document;
  readonly #observer: MutationObserver;
  #prefix = '';

  constructor(document: Document) {
    this.#document = document;
    this.#observer = new MutationObserver(() => this.#write(this.#prefix));
  }

  /** Until the next call; '' takes it away. */
  show(prefix: string): void {
    this.#write(prefix);
    this.#observer.disconnect();
    if (prefix)
      this.#observer.observe(this.#document.head, { childList: true, characterData: true, subtree: true });
  }

  #write(prefix: string): void {
    const { title } = this.#document;
    const own = this.#prefix && title.startsWith(this.#prefix) ? title.slice(this.#prefix.length) : title;
    this.#prefix = prefix;
    if (title !== prefix + own) this.#document.title = prefix + own;
  }
}
