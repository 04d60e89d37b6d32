import { auditBench } from './audit.ts';
import { builderBench } from './builder.ts';
import { engine } from './engine.ts';
import { testbed } from './testbed.ts';
import { firstLoad } from './first-load.ts';
import { firstRun } from './first-run.ts';
import { gridBench } from './grid.ts';
import { hostileAnswersBench } from './hostile-answers.ts';
import { importBench } from './import.ts';
import { lab } from './lab.ts';
import { reportBench } from './report.ts';
import type { BenchPart } from './row.ts';
import { opening } from './opening.ts';
import { newcomer } from './newcomer.ts';
import { mutantsBench } from './mutants.ts';
import { programsBench } from './programs.ts';
import { recordedBench } from './recorded.ts';
import { retrievalBench } from './retrieval.ts';
import { scoringBench } from './scoring.ts';
import { shardsBench } from './shards.ts';
import { timeTravel } from './time-travel.ts';

/** Every part of `npm run bench`, in the order in which they run. */
export const parts: Record<string, BenchPart> = {
  'first-load': firstLoad,
  opening,
  'first-run': firstRun,
  newcomer,
  lab,
  scoring: scoringBench,
  'hostile-answers': hostileAnswersBench,
  import: importBench,
  recorded: recordedBench,
  grid: gridBench,
  report: reportBench,
  'time-travel': timeTravel,
  mutants: mutantsBench,
  testbed,
  audit: auditBench,
  builder: builderBench,
  retrieval: retrievalBench,
  programs: programsBench,
  engine,
  shards: shardsBench,
};
