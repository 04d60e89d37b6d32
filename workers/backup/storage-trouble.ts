import { PlaygroundError } from '#core/errors.ts';

/** Did the browser's store refuse, so that the next attempt would fail the same? */
export const isStorageError = (error: unknown): boolean =>
  error instanceof PlaygroundError && error.code.startsWith('storage-');
