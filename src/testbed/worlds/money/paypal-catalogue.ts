import { answer, type ToolContext } from '../../world.ts';
import type { Money } from './amount.ts';
import { minorIn, invalidRequest, limitLength, notFound, unprocessable } from './paypal-error.ts';
import { documentOf, paypalState, type Plan, type Product } from './paypal-state.ts';

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
  if (name.trim() === '')
    throw invalidRequest('INVALID_STRING_LENGTH', 'The value of a field is either too short or too long.');
  limitLength(name, 127);
  limitLength(description, 256);
  limitLength(category, 256);
  limitLength(home_url, 2000);
  const state = context.read(paypalState);
  const number = state.last.product + 1;
  const product: Product = { id: `PROD-${number}`, name, type, description };
  context.write(paypalState, {
    ...state,
    products: { ...state.products, [product.id]: product },
    last: { ...state.last, product: number },
  });
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
    throw unprocessable(
      'INVALID_BILLING_CYCLE_SEQUENCE',
      'A plan has at most two trial billing cycles, followed by exactly one regular billing cycle.',
    );
  for (const cycle of cycles) {
    const { interval_unit, interval_count, total_cycles = 0, tenure_type, price } = cycle;
    if (interval_count > longestInterval[interval_unit])
      throw unprocessable(
        'INVALID_INTERVAL_COUNT',
        `The interval count must be at most ${longestInterval[interval_unit]} for the unit ${interval_unit}.`,
      );
    if (total_cycles > 999 || (tenure_type === 'TRIAL' && total_cycles === 0))
      throw unprocessable(
        'INVALID_TOTAL_CYCLES',
        'The total cycles must be from 1 to 999; only a regular billing cycle may go on for ever with 0.',
      );
    if (price.currency_code !== cycles[0]!.price.currency_code)
      throw unprocessable('CURRENCY_MISMATCH', 'All billing cycles of a plan must be in the same currency.');
    if (!isFree(cycle)) minorIn(price.value, price.currency_code);
  }
}

export function createSubscriptionPlan(args: PlanRequest, context: ToolContext) {
  const { product_id, name, description, billing_cycles } = args;
  limitLength(name, 127);
  limitLength(description, 127);
  const state = context.read(paypalState);
  if (!documentOf(state.products, product_id)) throw notFound();
  checkCycles(billing_cycles);
  const number = state.last.plan + 1;
  const cycles = billing_cycles.map(
    ({ interval_unit, interval_count, tenure_type = 'REGULAR', total_cycles = 0, price }) => ({
      interval_unit,
      interval_count,
      tenure_type,
      total_cycles,
      price: { currency_code: price.currency_code, value: price.value },
    }),
  );
  const plan: Plan = { id: `P-${number}`, product_id, name, status: 'ACTIVE', cycles };
  context.write(paypalState, {
    ...state,
    plans: { ...state.plans, [plan.id]: plan },
    last: { ...state.last, plan: number },
  });
  return answer({ plan_id: plan.id, product_id, name, status: plan.status });
}
