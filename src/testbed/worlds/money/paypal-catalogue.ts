import { answer, type ToolContext } from '../../world.ts';
import { pick } from '../records.ts';
import type { Money } from './amount.ts';
import { minorIn, limitLength, refusal } from './paypal-error.ts';
import { plans, products } from './paypal-state.ts';

interface ProductRequest {
  name: string;
  type: string;
  description?: string;
  category?: string;
  home_url?: string;
}

export function createProduct(
  { name, type, description = '', category, home_url }: ProductRequest,
  context: ToolContext,
) {
  if (name.trim() === '') throw refusal('INVALID_STRING_LENGTH');
  limitLength(name, 127);
  limitLength(description, 256);
  limitLength(category, 256);
  limitLength(home_url, 2000);
  const product = products.add(context, { name, type, description });
  return answer({ product_id: product.id, name, type });
}

interface Cycle {
  interval_unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
  interval_count: number;
  tenure_type?: 'TRIAL' | 'REGULAR';
  total_cycles?: number;
  price: Money;
}

interface PlanRequest {
  product_id: string;
  name: string;
  description?: string;
  billing_cycles: Cycle[];
}

/** The longest rhythm PayPal bills in, by unit: a year. */
const longestInterval = { DAY: 365, WEEK: 52, MONTH: 12, YEAR: 1 };

const isFree = ({ price, tenure_type }: Cycle): boolean =>
  tenure_type === 'TRIAL' && /^0+(\.0+)?$/.test(price.value);

/** At most two trials, then exactly one regular phase, all in one currency; only a trial may be free or must end. */
function checkCycles(cycles: Cycle[]): void {
  const trials = cycles.filter(({ tenure_type }) => tenure_type === 'TRIAL');
  if (trials.length > 2 || cycles.length - trials.length !== 1 || cycles.at(-1)!.tenure_type === 'TRIAL')
    throw refusal('INVALID_BILLING_CYCLE_SEQUENCE');
  for (const cycle of cycles) {
    const { interval_unit, interval_count, total_cycles = 0, tenure_type, price } = cycle;
    const longest = longestInterval[interval_unit];
    if (interval_count > longest)
      throw refusal('INVALID_INTERVAL_COUNT', `${longest} for the unit ${interval_unit}`);
    if (total_cycles > 999 || (tenure_type === 'TRIAL' && total_cycles === 0))
      throw refusal('INVALID_TOTAL_CYCLES');
    if (price.currency_code !== cycles[0]!.price.currency_code)
      throw refusal('CURRENCY_MISMATCH', 'All billing cycles of a plan must be in the same currency.');
    if (!isFree(cycle)) minorIn(price.value, price.currency_code);
  }
}

export function createSubscriptionPlan(args: PlanRequest, context: ToolContext) {
  const { product_id, name, description, billing_cycles } = args;
  limitLength(name, 127);
  limitLength(description, 127);
  products.find(context, product_id);
  checkCycles(billing_cycles);
  const cycles = billing_cycles.map(
    ({ interval_unit, interval_count, tenure_type = 'REGULAR', total_cycles = 0, price }) => ({
      interval_unit,
      interval_count,
      tenure_type,
      total_cycles,
      price: pick(price, 'currency_code', 'value'),
    }),
  );
  const plan = plans.add(context, { product_id, name, status: 'ACTIVE', cycles });
  return answer({ plan_id: plan.id, product_id, name, status: plan.status });
}
