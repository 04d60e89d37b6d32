/** Milliseconds of work between two pauses: leaves a frame time to paint. */
const SLICE = 8;

export interface SliceOptions<Step> {
  signal?: AbortSignal | undefined;
  /** Called with the last step of every slice. */
  onStep?: (step: Step) => void;
  /** Milliseconds of work between two pauses. */
  slice?: number;
}

/** Lets the page draw and take input. A message arrives sooner than a timer, and after what already waits. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Resolves once the page has been painted; at once where it is hidden and nothing is painted. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/** Does work a slice at a time, so that the page stays responsive; undefined when the signal ended it. */
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
