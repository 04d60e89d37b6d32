import { scoringFigures, type VectorText } from './scoring-figures.ts';

addEventListener('message', ({ data }: MessageEvent<VectorText[]>) => postMessage(scoringFigures(data)));
