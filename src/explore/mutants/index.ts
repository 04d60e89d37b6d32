/** Mutants of labels: plans that differ from a label in one thing, executed, to see which scorers can be trusted. */
export { perTaskFor, PROOF_NUMBER, PROOF_SEED, proveScorers } from './prove.ts';
export { joinTables, type MutantRow, type MutantTable, type Share, UNCHANGED } from './table.ts';
export { packTable, type PackedTable, unpackTable } from './packed.ts';
export { errorsOf, figuresOf, judgesOf, type Measure } from './figures.ts';
export { mutantKinds } from './kinds/index.ts';
export { mutantOf } from './draw.ts';
export { type Gold, goldOf } from './gold.ts';
export { execute, type Execution, type MutantWorld } from './world.ts';
export { planText } from './plan-text.ts';
export { type Form, isEquivalent, trajectoryOf } from './judge.ts';
export { formFor, scoreOf } from './verdicts.ts';

/** For every pair of scorers the smallest trajectory on which they disagree. */
export {
  type Disagreements,
  findDisagreements,
  type PairFinding,
  type Witness,
} from './disagreements/search.ts';
