import { loadPython } from './sources/structured.ts';

/** Loads what writes accepted labels into rows: few visits need it. Its functions then answer at once. */
export async function loadLabelling(): Promise<typeof import('./accepted-label.ts')> {
  const [labelling] = await Promise.all([import('./accepted-label.ts'), loadPython()]);
  return labelling;
}
