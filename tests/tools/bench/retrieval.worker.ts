import { expose } from 'comlink';
import { retrievalFigures } from './retrieval-figures.ts';

export type RetrievalWorker = typeof retrievalFigures;
expose(retrievalFigures);
