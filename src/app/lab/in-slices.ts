/** Works a generator off in slices, so that the page is never kept waiting. Undefined when it was stopped. */
export async function inSlices<Step, Result>(
  work: Generator<Step, Result>,
  { onStep, signal, slice = 12 }: { onStep?: (step: Step) => void; signal?: AbortSignal; slice?: number },
): Promise<Result | undefined> {
  for (;;) {
    const until = performance.now() + slice;
    let last: Step | undefined;
    while (performance.now() < until) {
      const next = work.next();
      if (next.done) return next.value;
      last = next.value;
    }
    if (last !== undefined) onStep?.(last);
    await nextTask();
    if (signal?.aborted) return undefined;
  }
}

/** Lets the page draw and take input. A message comes sooner than a timer, and behind whatever already waits. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
