export { headDifference, Merge, type Became, type LeftOut, type Variant } from './merge.ts';
export {
  namedCell,
  recordsOf,
  reportOf,
  runOf,
  type Difference,
  type MergeReport,
  type NamedCell,
  type Tally,
} from './merged-run.ts';
export { partFrom, partNamed, partOfTask, type Part } from './part.ts';
export { partLines } from './part-of-run.ts';
export {
  begunLine,
  cellsOf,
  headLine,
  headOf,
  isHeadBegun,
  readPartLine,
  recordLine,
  stintLine,
  type Edition,
  type PartHead,
  type PartLine,
  type Stint,
} from './part-file.ts';
export { fieldsApart, planFile, planLink, planOf, type Pace, type Plan, type StopRule } from './plan.ts';
export { partInLink, readPlan } from './read-plan.ts';
export { partsRefused, refused as refusedPlan } from './refused.ts';
