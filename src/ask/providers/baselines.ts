import type { Baseline } from '#core/model.ts';
import { baselineLexical } from './baseline/plan-calls.ts';
import { baselineOracle } from './baseline-oracle.ts';
import { baselineRandom } from './baseline-random.ts';

export { scriptedModel, type ScriptedModel } from './scripted.ts';

/** The models that need no key, ceiling first. Apart from the codecs, which a page that shows a baseline's cell does not load. */
export const baselines: readonly Baseline[] = [baselineOracle, baselineLexical, baselineRandom];

export const baselinesById: ReadonlyMap<string, Baseline> = new Map(
  baselines.map((baseline) => [baseline.id, baseline]),
);
