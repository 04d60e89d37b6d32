export { bm25, countTerms, type Bm25Options, type TermWeights } from './rank-tools.ts';
export { dispatchTools, type DispatchedTask, type Menu } from './dispatch.ts';
export { queryTerms, rankTools, type RankedTool, type RankOptions } from './rank-tools.ts';
export { stopWords, tokenize } from './tokenizer.ts';
