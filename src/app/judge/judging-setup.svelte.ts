import type { CellsToJudge, JudgedRun, JudgingOrder } from '#store/bridge/judging-contract.ts';
import { JUDGE_KINDS, MOST_JUDGE_REPEATS, MOST_JUDGES } from '#core/judge-kinds.ts';
import type { JudgeKind, JudgeSetup } from '#core/judgement.ts';
import type { Price } from '#core/price.ts';
import type { Budget, Run } from '#core/run.ts';
import { SAMPLE_RUN_ID } from '../frame/address.ts';
import { asBudget, BUDGET_BOUNDS, FIRST_BUDGET, type BudgetFields } from '../frame/models/money.ts';
import { mustBe } from '../frame/models/number-bounds.ts';

/** Who judges at once without a key: rules. A scripted judge, which only imitates one that errs, is added by hand. */
const KEYLESS: readonly JudgeSetup[] = [{ id: 'rule', kind: 'rule', title: JUDGE_KINDS.rule.title }];

export const CELL_WORDS: Readonly<Record<CellsToJudge['of'], string>> = {
  all: 'all answers',
  failed: 'answers that were not solved',
  disagreements: 'answers on which scorers or judges differ',
};

/** Most tokens that may be typed for a judge’s thinking or reply. */
const MOST_TOKENS = 10_000_000;

/** A set-up of judges, as the person types it. */
export class JudgingSetup {
  judges = $state.raw<readonly JudgeSetup[]>(KEYLESS);
  of = $state<CellsToJudge['of']>('all');
  /** Undefined: every chosen cell. */
  sample = $state<number | undefined>();
  repeats = $state<number | undefined>(1);
  seed = $state<number | undefined>(1);
  budget = $state.raw<BudgetFields>({});

  /** What must be mended before it can start, in a sentence; '' where nothing must. */
  readonly problem = $derived.by(() => {
    if (this.judges.length === 0) return 'Choose at least one judge.';
    const open = this.judges.find(({ kind, model }) => JUDGE_KINDS[kind].asksModel && !model);
    if (open) return `Choose a model for “${open.title}”.`;
    if (this.judges.some(({ kind, rubric = '' }) => kind === 'rubric' && rubric.trim() === ''))
      return 'Write what your rubric asks for.';
    const badRate = this.judges.some(({ bias }) =>
      Object.values(bias ?? {}).some((rate) => !(rate >= 0 && rate <= 1)),
    );
    if (badRate) return 'Rates of errors must be between 0 and 1.';
    if (this.judges.some(({ threshold = 0.75 }) => !(threshold >= 0 && threshold <= 1)))
      return 'A threshold must be between 0 and 1.';
    if (this.judges.some(({ settings }) => (settings?.temperature ?? 0) < 0))
      return 'A temperature must be 0 or more.';
    if (this.judges.some(({ settings }) => !isWhole(settings?.thinkingTokens ?? 0, 0, MOST_TOKENS)))
      return `Thinking tokens must be a whole number from 0 to ${MOST_TOKENS}.`;
    if (this.judges.some(({ settings }) => !isWhole(settings?.maxOutputTokens ?? 1, 1, MOST_TOKENS)))
      return `Reply tokens must be a whole number from 1 to ${MOST_TOKENS}.`;
    if (!isWhole(this.repeats, 1, MOST_JUDGE_REPEATS))
      return `Repeats must be a whole number from 1 to ${MOST_JUDGE_REPEATS}.`;
    if (!isWhole(this.seed, 0, 0xffffffff)) return 'The seed must be a whole number from 0.';
    if (this.sample !== undefined && !isWhole(this.sample, 1, 1e9))
      return 'A sample must have at least one answer; empty takes all.';
    const { dollars, tokens } = this.budget;
    const words = mustBe(dollars, BUDGET_BOUNDS.dollars) || mustBe(tokens, BUDGET_BOUNDS.tokens);
    if (words) return `A budget must be ${words}; leave it empty for no limit.`;
    return dollars === 0 || tokens === 0 ? 'A budget must be more than 0; leave it empty for no limit.' : '';
  });

  get canAdd(): boolean {
    return this.judges.length < MOST_JUDGES;
  }
  add(kind: JudgeKind): void {
    const { title } = JUDGE_KINDS[kind];
    const same = this.judges.filter((judge) => judge.kind === kind).length;
    const known = this.judges.find(({ model }) => model)?.model;
    const ids = new Set(this.judges.map(({ id }) => id));
    let number = same + 1;
    while (ids.has(number === 1 ? kind : `${kind}-${number}`)) number++;
    const judge: JudgeSetup = {
      id: number === 1 ? kind : `${kind}-${number}`,
      kind,
      title: number === 1 ? title : `${title} ${number}`,
      ...(JUDGE_KINDS[kind].asksModel && known ? { model: known } : {}),
      ...(kind === 'scripted' ? { bias: { lenient: 0, strict: 0, position: 0, length: 0 } } : {}),
    };
    this.judges = [...this.judges, judge];
  }
  change(id: string, change: Partial<JudgeSetup>): void {
    this.judges = this.judges.map((judge) => (judge.id === id ? withChange(judge, change) : judge));
  }
  remove(id: string): void {
    this.judges = this.judges.filter((judge) => judge.id !== id);
  }

  /** Where a bound in dollars was typed, judges without a price get one in tokens unless the person types another. */
  budgetFor(hasUnpriced: boolean): Budget | undefined {
    const { dollars } = this.budget;
    const first = dollars == null ? undefined : FIRST_BUDGET.tokens;
    const tokens = hasUnpriced ? ('tokens' in this.budget ? this.budget.tokens : first) : undefined;
    return asBudget({ dollars, tokens });
  }

  order(run: JudgedRun, own: readonly Price[], hasUnpriced = false): JudgingOrder {
    const seed = this.seed ?? 1;
    const budget = this.budgetFor(hasUnpriced);
    return {
      run,
      title: this.judges.map(({ title }) => title).join(', '),
      judges: [...this.judges],
      repeats: this.repeats ?? 1,
      seed,
      cells: { of: this.of, ...(this.sample === undefined ? {} : { sample: { size: this.sample, seed } }) },
      ...(budget ? { budget } : {}),
      ...(own.length > 0 ? { prices: [...own] } : {}),
    };
  }
}

/** A member that is undefined is taken out. */
function withChange(judge: JudgeSetup, change: Partial<JudgeSetup>): JudgeSetup {
  const all = Object.entries({ ...judge, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all) as unknown as JudgeSetup;
}

const isWhole = (value: number | undefined, least: number, most: number): boolean =>
  value !== undefined && Number.isInteger(value) && value >= least && value <= most;

/** How the worker finds a run's answers: the one that comes with the site is not stored and is computed again. */
export const judgedRun = ({ id, config, ordinals }: Run): JudgedRun =>
  id === SAMPLE_RUN_ID ? { id, computed: { config, ordinals } } : { id };
