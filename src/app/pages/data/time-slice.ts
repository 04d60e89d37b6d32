/** Milliseconds of work between two pauses: leaves a frame room to paint. */
const SLICE = 8;

/** Lets the page paint and answer before more work is done. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Carries work out a slice at a time, so that the page stays alive; undefined when the signal ends it. Work that yields 'pause'
 * has changed the page and lets it draw before anything else is done.
 */
export async function inSlices<T>(
  work: Iterator<void | 'pause', T>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  let started = performance.now();
  while (!signal?.aborted) {
    const step = work.next();
    if (step.done) return step.value;
    if (step.value === 'pause' || performance.now() - started > SLICE) {
      await pause();
      started = performance.now();
    }
  }
  return undefined;
}
