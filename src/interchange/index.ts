export { runCsvParts } from './csv.ts';
export { RUN_FILE_FORMAT, RUN_FILE_VERSION, runFileParts } from './run-file.ts';
