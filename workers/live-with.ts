/** Takes a lock and keeps it until this worker ends, however it ends; resolves when it is held. */
export function liveWith(lock: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(lock, () => {
      resolve();
      return new Promise<never>(() => {});
    });
    held.catch(reject);
  });
}
