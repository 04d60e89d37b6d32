import { countOf } from '#core/quoted.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { Price } from '#core/price.ts';
import { spentIn, type Budget, type BudgetUnit, type Spending, type Spent } from '#core/run.ts';

/** What one question may cost, set aside before it is sent. */
export interface Reservation {
  /** It was answered, and cost this much. */
  settle(cost: number): void;
  /** It was sent, but its cost is unknown: all of it counts as perhaps spent. */
  giveUp(): void;
  /** It was not sent, or is not paid for. */
  release(): void;
}

type Waiting = { worst: number; goesOn: boolean; admit: () => void; refuse: () => void };

/** Sums of rounded prices may differ by this much from what they ought to be. */
const ROUNDING = 1e-9;

/**
 * What a run spends, in US dollars or in tokens. Under a bound, what was spent, what may have been spent and what is set aside for questions
 * under way never exceed it together, unless a provider counts more than was set aside.
 */
export class RunLedger {
  readonly #unit: BudgetUnit;
  #spent: number;
  #uncertain: number;
  #underWay = 0;
  #bound: number;
  #most: number;
  #refused: number | undefined;
  #waiting: Waiting[] = [];
  readonly #onChange: () => void;

  /** `before`: of earlier work on the run. */
  constructor(
    unit: BudgetUnit,
    before: Pick<Spent, 'counted' | 'uncertain' | 'most'>,
    bound = Infinity,
    onChange = (): void => {},
  ) {
    this.#unit = unit;
    this.#spent = before.counted;
    this.#uncertain = before.uncertain;
    this.#most = before.most ?? 0;
    this.#bound = bound;
    this.#onChange = onChange;
  }

  get spent(): Spent {
    return {
      counted: this.#spent,
      uncertain: this.#uncertain,
      underWay: this.#underWay,
      ...(this.#most === 0 ? {} : { most: this.#most }),
      ...(this.#refused === undefined ? {} : { refused: this.#refused }),
    };
  }

  /**
   * Sets `worst` aside, as soon as answers under way have left enough; cells that are begun already go first.
   * Rejects with 'budget-reached' once there cannot be enough, and with 'model-cancelled' when the signal is aborted.
   */
  reserve(worst: number, goesOn: boolean, signal: AbortSignal): Promise<Reservation> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        this.#waiting = this.#waiting.filter((each) => each !== waiting);
        reject(new PlaygroundError('model-cancelled', 'The question to the model was cancelled.'));
      };
      const over = (): void => signal.removeEventListener('abort', stop);
      const waiting: Waiting = {
        worst,
        goesOn,
        admit: () => {
          over();
          resolve(this.#open(worst));
        },
        refuse: () => {
          over();
          // Enough for the greatest of them lets all of them in.
          this.#refused = Math.max(this.#refused ?? 0, worst);
          reject(this.#reached(this.#refused));
        },
      };
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop, { once: true });
      this.#waiting.push(waiting);
      this.#letIn();
    });
  }

  #open(worst: number): Reservation {
    this.#underWay += worst;
    this.#most = Math.max(this.#most, worst);
    let isOpen = true;
    const end = (spent: number, uncertain: number): void => {
      if (!isOpen) return;
      isOpen = false;
      this.#underWay = Math.max(0, this.#underWay - worst);
      this.#spent += spent;
      this.#uncertain += uncertain;
      this.#onChange();
      this.#letIn();
    };
    this.#onChange();
    return {
      settle: (cost) => end(cost, 0),
      giveUp: () => end(0, worst),
      release: () => end(0, 0),
    };
  }

  #letIn(): void {
    const certain = (): number => this.#spent + this.#uncertain;
    const line = [...this.#waiting].sort((a, b) => Number(b.goesOn) - Number(a.goesOn));
    const held: Waiting[] = [];
    this.#waiting = held;
    for (const each of line) {
      const first = held[0];
      if (certain() + each.worst > this.#bound + ROUNDING) each.refuse();
      else if (certain() + this.#underWay + each.worst > this.#bound + ROUNDING) held.push(each);
      // A new cell does not take what one that is begun waits for.
      else if (first?.goesOn && !each.goesOn) held.push(each);
      else each.admit();
    }
  }

  #reached(worst: number): PlaygroundError {
    const say = this.#unit === 'dollars' ? inDollars : inTokens;
    const perhaps =
      this.#uncertain > 0
        ? ' Answers that were cut off count in full, because a provider may ask for them.'
        : '';
    return new PlaygroundError(
      'budget-reached',
      `The next question might cost up to ${say(worst)}, which is more than is left of the budget of ${say(this.#bound)}.${perhaps}`,
      'Raise the budget and resume: every answer is kept, and no answered question is asked again.',
    );
  }
}

/** `$0.2371`, `$12.50`: small sums keep the digits that distinguish them. */
const inDollars = (sum: number): string => `$${sum.toFixed(sum > 0 && sum < 1 ? 4 : 2)}`;

const inTokens = (sum: number): string => countOf(Math.ceil(sum), 'token');

/** The ledgers of a run or judging: dollars for its models with a price, tokens for the others. */
export type RunLedgers = Readonly<Record<BudgetUnit, RunLedger>>;

/** Is there anything to count: a model with a price, or a bound in tokens for others? */
export const isCounted = (budget: Budget | undefined, prices: readonly Price[] = []): boolean =>
  prices.length > 0 || budget?.tokens !== undefined;

export function openLedgers(
  before: Spending,
  budget: Budget = {},
  onChange: () => void = () => {},
): RunLedgers {
  const open = (unit: BudgetUnit) => new RunLedger(unit, spentIn(before, unit), budget[unit], onChange);
  return { dollars: open('dollars'), tokens: open('tokens') };
}

export function spendingOf({ dollars, tokens }: RunLedgers): Spending {
  const { counted, ...rest } = dollars.spent;
  const inTokens = tokens.spent;
  const isUsed =
    inTokens.counted + inTokens.uncertain + inTokens.underWay > 0 || inTokens.refused !== undefined;
  return { dollars: counted, ...rest, ...(isUsed ? { tokens: inTokens } : {}) };
}
