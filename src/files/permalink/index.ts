export { asShared, AVERAGES, MAX_CELLS, SAFE_LENGTH, selectionHash, sharedInterval } from './snapshot.ts';
export type {
  ClaimedAmount,
  ClaimedCalls,
  ClaimedCost,
  ClaimedFigures,
  ClaimedFurther,
  ClaimedInterval,
  ClaimedReading,
  Link,
  LinkedDataset,
  LinkedVerdict,
  ResultLink,
  SetupLink,
} from './snapshot.ts';
export { fromPermalink, setupDocument, setupOfDocument, toPermalink } from './results.ts';
export { fromTranscriptLink, toTranscriptLink, type TranscriptLink } from './transcripts.ts';
export { fromBuilderLink, toBuilderLink, type LinkedBuilder } from './builders.ts';
export { fromAuditLink, toAuditLink, type LinkedAudit } from './audits.ts';
export { fromStandingsLink, toStandingsLink, type LinkedStandings } from './standings.ts';
