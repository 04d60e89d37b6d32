export { readArchive, recogniseArchive } from './archive.ts';
export { runCsvParts } from './csv.ts';
export { trajectoryAt } from './pair.ts';
export { bfclScores, isBfclScores } from './readers/bfcl-scores.ts';
export { readers } from './readers/index.ts';
export { recognise } from './recognise.ts';
export { runFileParts } from './run-file.ts';
export type { RecordingReader } from './reader.ts';
export { eachSecret, maskedValue } from './secrets.ts';
