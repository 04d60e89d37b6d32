import { AGENT_TITLES, contendersOf, isAsked, type Contender } from '#core/contender.ts';
import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import type { RunConfig } from '#core/run.ts';
import type { ModelFailure } from '#core/run-event.ts';
import { wayOf } from './trial-cells.ts';

/** The language models of a run that fail while it is worked on, each in one way of asking and told of once. */
export class ModelsFailed {
  readonly #config: RunConfig;
  readonly #contenders: readonly Contender[];
  readonly #onFailure: (failure: ModelFailure) => void;
  readonly #failures = new Map<string, ModelFailure>();

  constructor(config: RunConfig, onFailure: (failure: ModelFailure) => void = () => {}) {
    this.#config = config;
    this.#contenders = contendersOf(config);
    this.#onFailure = onFailure;
  }

  has(contender: Contender): boolean {
    return this.#failures.has(wayOf(contender));
  }

  get isEmpty(): boolean {
    return this.#failures.size === 0;
  }

  add(contender: Contender, error: PlaygroundError, isFirstCell: boolean): void {
    if (this.has(contender)) return;
    const way = wayOf(contender);
    const { model, agentId } = contender;
    const failure: ModelFailure = {
      modelId: model.id,
      contenderIds: this.#contenders.filter((each) => wayOf(each) === way).map(({ id }) => id),
      title: this.#config.agentIds.length > 1 ? `${model.title}, ${AGENT_TITLES[agentId]}` : model.title,
      isFirstCell,
      error: toErrorRecord(error),
    };
    this.#failures.set(way, failure);
    this.#onFailure(failure);
  }

  /** All of them in one error, for the run. */
  toError(): PlaygroundError {
    const failures = [...this.#failures.values()];
    const of = new Set(this.#contenders.filter(isAsked).map(wayOf)).size;
    const what = `${failures.length} of ${of}${this.#config.agentIds.length > 1 ? '' : of === 1 ? ' model' : ' models'}`;
    const far = failures.some(({ isFirstCell }) => isFirstCell)
      ? 'could not be asked, so that the rest was not begun'
      : 'could not be asked to the end';
    const why = failures.map(({ title, error }) => `“${title}”: ${error.message}`).join(' ');
    return new PlaygroundError(
      'models-failed',
      `${what} ${far}: ${why}`,
      'Mend it and resume: what is finished is kept.',
    );
  }
}
