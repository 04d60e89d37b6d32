import { AGENT_TITLES, contendersOf, isAsked, type Contender } from '#core/contender.ts';
import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import type { ModelFailure, RunConfig } from '#core/run.ts';

/** Failures that every further question to this model would meet as well: its cells wait, those of others go on. */
const ENDS_A_MODEL = new Set<string>(
  (
    'model-key-missing model-key-rejected model-browser-forbidden model-cors-blocked ' +
    'model-unreachable model-local-refused local-network-denied local-network-undecided ' +
    'model-quota model-rate-limited model-overloaded model-unknown model-request-refused'
  ).split(' '),
);

/** Failures that every further cell would meet as well, and stops. */
const ENDS_THE_RUN = new Set<string>([
  'budget-reached',
  'model-cancelled',
  'run-server-lost',
  'mcp-cancelled',
]);

/** Is the model to be asked nothing more for now? */
export const endsModel = (error: unknown): error is PlaygroundError =>
  error instanceof PlaygroundError && ENDS_A_MODEL.has(error.code);

export const isBudgetReached = (error: unknown): error is PlaygroundError =>
  error instanceof PlaygroundError && error.code === 'budget-reached';

/**
 * Does the cell stay open, so that it is run when the run is resumed? Else it keeps the error and is not counted. A request may be
 * refused because of one odd task: only if it is the model's first cell does a refusal mean that the model cannot be asked at all.
 */
export function leavesCellOpen(error: unknown, isFirst = false): boolean {
  if (!(error instanceof PlaygroundError)) return false;
  if (error.code === 'model-request-refused') return isFirst;
  return ENDS_THE_RUN.has(error.code) || endsModel(error);
}

/** Were calls with real effects sent before this? Then the cell must not be run again automatically, and keeps the error. */
export const isBrokenOff = (error: unknown): boolean =>
  error instanceof PlaygroundError &&
  ['mcp-outcome-unknown', 'model-failed-after-calls', 'run-stopped'].includes(error.code);

/** A model in one way of asking: what is tried once, and fails as one, under any fault plan. */
export const wayOf = ({ agentId, model }: Contender): string => `${agentId} ${model.id}`;

/** The language models of a run that fail while it is worked on, each in one way of asking and reported once. */
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

/** A reached budget or failed models, with the number of cells that are still to be run. */
export function withCellsLeft(failure: unknown, left: number): unknown {
  const endsEarly =
    failure instanceof PlaygroundError && ['budget-reached', 'models-failed'].includes(failure.code);
  if (!endsEarly || left === 0) return failure;
  const message = `${failure.message} ${left === 1 ? '1 cell is' : `${left} cells are`} left.`;
  return new PlaygroundError(failure.code, message, failure.hint, { cause: failure });
}

/** What the store refused, with the number of finished cells that wait in memory for it. */
export function withCellsWaiting(failure: unknown, waiting: number): unknown {
  if (!(failure instanceof PlaygroundError) || waiting === 0) return failure;
  const cells = waiting === 1 ? '1 finished cell waits' : `${waiting} finished cells wait`;
  return new PlaygroundError(
    failure.code,
    `${failure.message} The run has stopped and asks nothing more; ${cells} in this tab’s memory.`,
    `${failure.hint ? `${failure.hint} ` : ''}Resume the run in this tab: what waits is stored first, and not asked again.`,
    { cause: failure },
  );
}
