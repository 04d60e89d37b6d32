import { loadPython } from './sources/structured.ts';

/** Loads what writes accepted labels into rows: few visits need it. Its functions then answer at once. */
export async function loadLabelling() {
  await loadPython();
  const { withAcceptedLabel, withoutAcceptedLabel } = await import('./accepted-label.ts');
  return { withAcceptedLabel, withoutAcceptedLabel };
}
