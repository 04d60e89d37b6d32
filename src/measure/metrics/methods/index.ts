import { agreement } from './agreement.ts';
import { calls } from './calls.ts';
import { gate } from './gate-method.ts';
import { menus } from './menus.ts';
import type { MetricMethod } from './method.ts';
import { oneSystem } from './one-system.ts';
import { severalAttempts } from './attempts.ts';
import { systems } from './systems.ts';

/** Every metric that pages print, in the order in which lists show them. A new one is an entry of one of these lists. */
export const metricMethods: readonly MetricMethod[] = [
  ...oneSystem,
  ...severalAttempts,
  ...systems,
  gate,
  ...agreement,
  ...calls,
  ...menus,
];

export { METRIC_FAMILIES, type ExampleFigure, type MetricExample, type MetricMethod } from './method.ts';
