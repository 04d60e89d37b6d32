import { loadPython } from './sources/structured.ts';

/** From bytes to tasks: everything that other modules need from this one; see README.md. */
export { importTasks, type ImportHooks, type ImportOutcome, roleOf, type FileRole } from './import-tasks.ts';
export { readCatalog, type CatalogEntry, type CatalogFile, type CatalogScore } from '#core/catalog.ts';
export { openUrl, resolveUrl, unanswered, type ResolvedUrl } from './open-url.ts';
export { openFile, readRows, type ReadRow } from './readers/index.ts';
export type { AcceptedLabel } from './accepted-label.ts';
export {
  chunksOf,
  fileFromBlob,
  gunzip,
  isGzip,
  utf16Of,
  utf8From,
  type InputFile,
} from './readers/bytes.ts';

/** Loads the code that writes accepted labels into rows: few visits need it. Its functions are synchronous. */
export async function loadLabelling() {
  await loadPython();
  const { withAcceptedLabel, withoutAcceptedLabel } = await import('./accepted-label.ts');
  return { withAcceptedLabel, withoutAcceptedLabel };
}
