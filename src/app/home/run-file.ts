import { beginningOf } from '../run/part-files.ts';

/** Does a file begin as a run that this site exported, gzipped or not? False where it cannot be read. */
export const isRunFile = async (file: Blob): Promise<boolean> =>
  /^\s*\{\s*"format"\s*:\s*"proving-ground-run"/.test(await beginningOf(file));
