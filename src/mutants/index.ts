/** Mutants of labels: plans that differ from a label in one thing, executed, to see which scorers can be trusted. */
export { perTaskFor, proveScorers, type ProofOrder, type ProofProgress } from './prove.ts';
export type { MutantRow, MutantTable } from './table.ts';
export type { MutantWorld } from './world.ts';
export { goldOf, goldCalls } from './gold.ts';
export { mutantOf, type MutantRef } from './draw.ts';
export { mutantKinds } from './kinds/index.ts';
export { execute } from './world.ts';
export { isEquivalent, trajectoryOf, FORMS, type Form } from './judge.ts';
export { formFor, scoreOf, verdictsOn } from './verdicts.ts';
export { joinTables, UNCHANGED } from './table.ts';
export { packTable, unpackTable, type PackedTable } from './packed.ts';
export { errorsOf, figuresOf, judgesOf, type Measure, type ScorerFigures, type Share } from './figures.ts';
export {
  findDisagreements,
  type Disagreements,
  type PairFinding,
  type Witness,
} from './disagreements/search.ts';
