/** From bytes to tasks: everything other modules need of this one; see README.md. */
export { importTasks, type ImportHooks, type ImportOutcome } from './import-tasks.ts';
export { readCatalog, type CatalogEntry, type CatalogFile, type CatalogScore } from '#core/catalog.ts';
export { fileFromBlob, type InputFile } from './readers/byte-source.ts';
export { openUrl, unanswered } from './open-url.ts';
export { resolveUrl, type ResolvedUrl } from './resolve-url.ts';
export { roleOf, type FileRole } from './answers.ts';
export { gunzip, isGzip, utf16Of, utf8From } from './readers/decode-bytes.ts';
export { loadLabelling } from './load-labelling.ts';
export type { AcceptedLabel } from './accepted-label.ts';
export { chunksOf } from './readers/byte-source.ts';
