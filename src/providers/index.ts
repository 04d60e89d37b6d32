import type { Baseline } from '#core/model.ts';
import { baselineLexical } from './baseline-lexical.ts';
import { baselineOracle } from './baseline-oracle.ts';
import { baselineRandom } from './baseline-random.ts';

/** The models that need no key, ceiling first. */
export const baselines: readonly Baseline[] = [baselineOracle, baselineLexical, baselineRandom];

export const baselinesById: ReadonlyMap<string, Baseline> = new Map(
  baselines.map((baseline) => [baseline.id, baseline]),
);

export { lexicalAnswer } from './baseline-lexical.ts';
export { oracleAnswer } from './baseline-oracle.ts';
export { randomAnswer } from './baseline-random.ts';
export { scriptedAnswer, scriptedModel, type ScriptedAnswer, type ScriptedModel } from './scripted.ts';
