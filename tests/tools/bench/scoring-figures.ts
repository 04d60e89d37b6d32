import { benchAllScorers, type AllScorersSpeed } from './all-scorers-speed.ts';
import { benchMcpbr, type EvaluationSpeed } from './as-coded-speed.ts';
import { benchGraphDistance, type GraphDistanceSpeed } from './graph-distance-speed.ts';

/** What scoring costs where it is run: plain functions, without files or workers. */
export interface ScoringFigures {
  asCoded: { name: string; speed: EvaluationSpeed }[];
  allScorers: AllScorersSpeed;
  graphDistance: GraphDistanceSpeed;
}

export interface VectorText {
  name: string;
  lines: string[];
}

/** How often, and on how much. */
export interface ScoringSize {
  rounds: number;
  trajectories: number;
  passes: number;
  /** Nodes of the graphs whose distance is searched. */
  graphs: readonly number[];
}

export const scoringFigures = (files: readonly VectorText[], size: ScoringSize): ScoringFigures => ({
  asCoded: files.map(({ name, lines }) => ({ name, speed: benchMcpbr(lines, size.rounds) })),
  allScorers: benchAllScorers(size.trajectories, size.passes),
  graphDistance: benchGraphDistance(size.graphs),
});
