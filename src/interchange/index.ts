export { runCsvParts } from './csv.ts';
export { runFileParts } from './run-file.ts';
