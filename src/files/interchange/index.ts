export { filesInArchive, readArchive, recogniseArchive } from './archive.ts';
export {
  humanLabelsFile,
  mergeLabels,
  openHumanLabels,
  resolvedLabels,
  type Contradiction,
  type MergedLabels,
} from './human-labels.ts';
export { fieldSources, neverIn, RECORDED_FIELDS, type RecordedField } from './fields.ts';
export { isResult, openRunFile, type OpenedRun } from './open-run-file.ts';
export { trajectoryAt } from './attempt.ts';
export {
  BackupPacker,
  bounded,
  openBackup,
  unreadable,
  type BackupEntry,
  type BackupHead,
} from './backup/backup.ts';
export {
  assessmentLines,
  datasetLines,
  KeptRequests,
  openAssessments,
  openDataset,
  requestsLine,
} from './backup/lines.ts';
export { refused, type LogReading, type RecordingReader } from './reader.ts';
export { bfcl, bfclScores, isBfclScores } from './readers/bfcl.ts';
export { readers } from './readers/index.ts';
export { parseWritten as parseLog } from '#core/python/json-value.ts';
export {
  readMcpbrConfig,
  type ConfigNote,
  type McpbrBenchmark,
  type McpbrConfig,
} from './mcpbr-config/read-config.ts';
export { writeMcpbrConfig, type WrittenConfig } from './mcpbr-config/write-config.ts';
export { nearestIn, reportWithoutAnswers, type NearFormat } from './nearest.ts';
export { formatOfRun, nearest, recognise } from './recognise.ts';
export { cutDocument, linesOf, MOST_LINE, severalValues, wholeText } from './text-lines.ts';
export { ownRun, readRunFile } from './readers/own-run.ts';
export { referenceRow, toolRow } from './reference-row.ts';
export { csvLine, isResultsTable, runCsvParts } from './writers/csv.ts';
export { markdownCode, markdownRow } from './writers/markdown.ts';
export {
  MOST_RUN_FILE_BYTES,
  packedRunFile,
  runFile,
  RUN_FILE_FORMAT,
  runFileParts,
  runFilePartsOf,
  runTooLarge,
} from './writers/run-file.ts';
export { writers } from './writers/index.ts';
export { attribute as xmlAttribute, escaped as xmlText } from './writers/xml.ts';
export type { RunWriter, WrittenFile, WrittenRate, WrittenRun } from './writers/writer.ts';
