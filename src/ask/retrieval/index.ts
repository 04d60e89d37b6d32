export {
  bm25,
  countTerms,
  type Bm25Options,
  type TermWeights,
  queryTerms,
  rankTools,
  type RankedTool,
  type RankOptions,
  stopWords,
  tokenize,
} from './rank-tools.ts';
export { dispatchTools, type DispatchedTask, type Menu } from './dispatch.ts';
export { fuse } from './fuse.ts';
export { RankChanges, type AskedTask, type RankChange } from './rank-change.ts';
export { indexOf, ToolIndex } from './tool-index.ts';
