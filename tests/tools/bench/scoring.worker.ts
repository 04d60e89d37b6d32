import { expose } from 'comlink';
import { scoringFigures } from './scoring-figures.ts';

export type ScoringWorker = typeof scoringFigures;
expose(scoringFigures);
