/** How long the work takes on this machine at this moment. */
export function millisecondsOf(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
