/** Main-thread tasks the browser calls long (over 50 ms) while `work` runs; the longest of them, 0 for none. */
export async function watchLongTasks<T>(work: () => Promise<T>): Promise<[T, number]> {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  const result = await work();
  await new Promise((resolve) => setTimeout(resolve, 100));
  observer.disconnect();
  return [result, longest];
}
