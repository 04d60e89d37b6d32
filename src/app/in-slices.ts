/** Milliseconds of work between two pauses: leaves a frame time to paint. */
const SLICE = 8;

export interface SliceOptions<Step> {
  signal?: AbortSignal | undefined;
  /** Called with the last step of every slice. */
  onStep?: (step: Step) => void;
  /** Milliseconds of work between two pauses. */
  slice?: number;
}

/** Lets the page draw and take input. A message comes sooner than a timer, and behind whatever already waits. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Resolves once what is on the page now has been painted; soon, where nothing is painted because the page is hidden. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/** Carries work out a slice at a time, so that the page stays alive; undefined when the signal ended it. */
export async function inSlices<Step, Result>(
  work: Iterator<Step, Result>,
  { signal, onStep, slice = SLICE }: SliceOptions<Step> = {},
): Promise<Result | undefined> {
  while (!signal?.aborted) {
    const until = performance.now() + slice;
    let last: Step | undefined;
    do {
      const next = work.next();
      if (next.done) return next.value;
      last = next.value;
    } while (performance.now() < until);
    onStep?.(last);
    await pause();
  }
  return undefined;
}
