import type { TestbedCoverage } from '#store/bridge/contract.ts';
import { isLoop } from '#core/agent.ts';
import type { Deciders } from '#core/deciding.ts';
import { isLanguageModel, type ModelRef } from '#core/model.ts';
import type { Execution, RunConfig } from '#core/run.ts';
import type { Stores } from '../frame/context.ts';
import type { Aside, BudgetFields } from '../frame/models/money.ts';
import type { Figure } from '../frame/models/number-bounds.ts';
import { presetOf, type Preset } from '../frame/models/presets.ts';
import type { ServersChoice } from '../frame/words/execution.ts';
import { fieldsOf, notAsked, type AskingFields } from '../frame/models/asking.ts';
import { builtIn } from '../frame/linked-setup.ts';
import { scriptedOfId } from './scripted-models.ts';
import { FAULT_KINDS, type FaultKind, type FaultPlan } from '#core/fault.ts';
import { textOfPerson } from '../frame/words/person-text.ts';

/** What a set-up reads of the app's stores. */
type Known = Pick<Stores, 'datasets' | 'models' | 'prices'>;

/** What the fields of a run's set-up hold. */
export class SetupFields {
  datasetId = $state('');
  sampleSize = $state<Figure>();
  /** Is the sample drawn from each category by itself? */
  isPerCategory = $state(false);
  seed = $state<Figure>(0);
  repeats = $state<Figure>(1);
  /** Ids of the models that take part. */
  chosen = $state<string[]>([]);
  /** Ids of the models that guess and that the person lets call their own servers. A set-up begins without any. */
  guessing = $state<string[]>([]);
  scripted = $state<ModelRef[]>([]);
  asking = $state<AskingFields>(fieldsOf(notAsked));
  /** The published set-up that the fields were filled from; the fields may have been changed since. */
  preset = $state.raw<Preset | undefined>();
  /** Requests at once to each provider, as the person chose for all runs of this browser. */
  atOnce = $state<Figure>();
  /** Has the person come to the set-up? Before, the eval worker is asked for no estimate, and for coverage only where calls are executed. */
  isTouched = $state(false);
  /** Undefined until the person chooses: calls are then executed for language models that are asked in turns. */
  protected executes = $state<boolean | undefined>();
  where = $state<Execution['on']>('testbed');
  servers = $state<ServersChoice>({ ids: [], coverage: undefined, definitions: 'servers' });
  faults = $state<FaultFields[]>([]);
  budget = $state.raw<BudgetFields>({});
  /** As it was estimated last. */
  aside = $state.raw<Aside>({});
  /** How many of the tasks the testbed can execute; undefined while it is not known. */
  testbed = $state.raw<TestbedCoverage | undefined>();
  /** The deciding scorer that the person chose, or a shared set-up came with; undefined: the usual one. */
  decidedBy = $state<string | undefined>();
  /** Which scorers could decide; undefined while the tasks are being checked. */
  deciders = $state.raw<Deciders | undefined>();
  /** Tasks there are to draw from; undefined while they are counted. */
  matching = $state<number | undefined>();
  /** Tasks that a sample of each category takes, and the choice they were counted for. */
  drawn = $state.raw<{ of: string; number: number } | undefined>();

  /** Fault plans of a shared set-up that the fields cannot show; they are kept as they are. */
  givenPlans = $state.raw<ReturnType<typeof plansOfFields>>();
  /** On how many servers of the sender's own a shared set-up was executed. */
  readonly elsewhere: number | undefined;
  /** Models that need no key and are not configured here: the built-in ones, and others that a shared set-up names. */
  readonly keyless: readonly ModelRef[];
  readonly given;
  protected readonly start: RunConfig;
  protected readonly known: Known;

  constructor(start: RunConfig, known: Known) {
    this.start = start;
    this.known = known;
    const { selection, models, execution } = start;
    const plans = execution?.on === 'testbed' ? execution.faultPlans : undefined;
    const faults = fieldsOfPlans(plans, start.seed);
    this.givenPlans = faults ? undefined : plans;
    const isOnOwn = execution?.on === 'servers' && execution.elsewhere === undefined;
    this.elsewhere = execution?.on === 'servers' ? execution.elsewhere : undefined;
    this.given = models.filter(isLanguageModel);
    const isOther = (ref: ModelRef): boolean =>
      !isLanguageModel(ref) && !scriptedOfId(ref.id) && !builtIn.some(({ id }) => id === ref.id);
    this.keyless = [...builtIn, ...models.filter(isOther)];
    this.datasetId = selection.datasetId;
    this.sampleSize = selection.sample?.size;
    this.isPerCategory = selection.sample?.per === 'category';
    this.seed = start.seed;
    this.repeats = start.repeats;
    this.chosen = models.map(({ id }) => id);
    this.scripted = models.flatMap(({ id }) => scriptedOfId(id) ?? []);
    this.asking = fieldsOf(start);
    this.preset = presetOf(start);
    this.executes = execution
      ? execution.on === 'testbed' || isOnOwn
      : start.agentIds.some(isLoop)
        ? undefined
        : false;
    this.where = execution?.on ?? 'testbed';
    if (isOnOwn) {
      this.servers.ids = [...execution.serverIds];
      this.servers.person = execution.person ? textOfPerson(execution.person) : '';
      this.servers.reads = execution.reads === true;
      this.servers.definitions = execution.definitions ?? 'servers';
    }
    this.faults = faults ?? [];
    this.budget = start.budget ?? {};
    this.decidedBy = start.decidedBy;
  }
}

/** What the set-up's three fields about one fault plan hold. */
export interface FaultFields {
  kind: FaultKind | 'none' | 'all';
  /** Percent of the calls a kind can meet. */
  percent: number;
  /** Meetings after which a fault clears in its cell; undefined: never. */
  times: number | undefined;
}

export const NO_FAULTS: FaultFields = { kind: 'none', percent: 10, times: undefined };

/** More plans than this no link holds, and no report shows side by side. */
export const MAX_FAULT_PLANS = 8;

/** The plans the fields describe, each once; undefined where it is one without faults, as if none had been asked for. */
export function plansOfFields(fields: readonly FaultFields[], seed: number): FaultPlan[] | undefined {
  const plans = fields.map((each) => planOfFields(each, seed));
  const distinct = [...new Map(plans.map((plan) => [JSON.stringify(plan), plan])).values()];
  return distinct.every(({ rules }) => rules.length === 0) ? undefined : distinct;
}

function planOfFields({ kind, percent, times }: FaultFields, seed: number): FaultPlan {
  if (kind === 'none' || !(percent > 0)) return { seed, rules: [] };
  const kinds = kind === 'all' ? FAULT_KINDS : [kind];
  const rate = Math.min(percent, 100) / 100;
  return {
    seed,
    rules: kinds.map((one) => ({ kind: one, rate, ...(times ? { times } : {}) })),
  };
}

/** The fields that describe these plans; undefined where three fields cannot: a shared set-up may hold any plan. */
export function fieldsOfPlans(plans: readonly FaultPlan[] = [], seed: number): FaultFields[] | undefined {
  if (plans.length === 0) return [{ ...NO_FAULTS }];
  const fields = plans.map((plan) => fieldsOfPlan(plan, seed));
  return fields.every((each) => each !== undefined) ? fields : undefined;
}

function fieldsOfPlan(plan: FaultPlan, seed: number): FaultFields | undefined {
  const [first] = plan.rules;
  if (!first) return { ...NO_FAULTS };
  const kind = plan.rules.length === 1 ? first.kind : 'all';
  const fields: FaultFields = { kind, percent: Math.round(first.rate * 100), times: first.times };
  return JSON.stringify(planOfFields(fields, seed)) === JSON.stringify(plan) ? fields : undefined;
}
