import type { ModelNames } from '#store/bridge/models-contract.ts';
import { LongWork } from '../frame/work.svelte.ts';

/** The list of models of one place at a time; what comes for an earlier place is dropped. */
export class ListedModels extends LongWork {
  #of = $state('');
  #list = $state.raw<ModelNames | undefined>();

  get isAsking(): boolean {
    return this.progress !== undefined;
  }
  get list(): ModelNames | undefined {
    return this.#list;
  }

  /** Is what is known of this place, or asked for? */
  isOf(place: string): boolean {
    return this.#of === place;
  }

  /** Never rejects. `isWanted` says whether the list is still asked for; it need not be asked for once it is not. */
  async ask(
    place: string,
    work: (isWanted: () => boolean) => Promise<ModelNames | undefined>,
  ): Promise<void> {
    this.#of = place;
    this.#list = undefined;
    const list = await this.run(({ signal }) => work(() => !signal.aborted));
    if (list) this.#list = list;
  }

  /** Drops every later answer to the questions so far. */
  clear(): void {
    this.stop();
    this.#of = '';
    this.#list = undefined;
    this.failure = undefined;
  }
}

/** As many as are drawn at once; the rest is found by typing. */
export const MOST_SHOWN = 100;

/** The choices whose value or hint holds what is typed, in their order: at most MOST_SHOWN, and how many more there are. */
export function shownChoices<Of extends { value: string; hint?: string }>(
  choices: readonly Of[],
  typed: string,
): { choices: Of[]; more: number } {
  const wanted = folded(typed.trim());
  const found = choices.filter(({ value, hint = '' }) => folded(`${value} ${hint}`).includes(wanted));
  return { choices: found.slice(0, MOST_SHOWN), more: Math.max(0, found.length - MOST_SHOWN) };
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
