/** How long the work takes on this machine at this moment. */
export function millisecondsOf(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** How long work takes once that may be over before a browser's clock moves on (it ticks every 0.1 ms): done again for 5 ms. */
export function shortMillisecondsOf(work: () => void): number {
  const started = performance.now();
  let times = 0;
  let passed: number;
  do {
    work();
    times++;
    passed = performance.now() - started;
  } while (passed < 5);
  return passed / times;
}
