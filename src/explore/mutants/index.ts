/** Mutants of labels: plans that differ from a label in one thing, executed, to see which scorers can be trusted. */
export { perTaskFor, PROOF_NUMBER, PROOF_SEED, proveScorers, mutantOf, tasksFor } from './prove.ts';
export {
  joinTables,
  type MutantRow,
  type MutantTable,
  type Share,
  UNCHANGED,
  packTable,
  type PackedTable,
  unpackTable,
  errorsOf,
  figuresOf,
  judgesOf,
  type Measure,
} from './table.ts';
export { mutantKinds } from './kinds/index.ts';
export { type Gold, goldOf, execute, type Execution, type MutantWorld, planText } from './gold.ts';
export { type Form, isEquivalent, trajectoryOf, formFor, scoreOf } from './judge.ts';

/** For every pair of scorers the smallest trajectory on which they disagree. */
export {
  type Disagreements,
  findDisagreements,
  type PairFinding,
  type Witness,
} from './disagreements/search.ts';
