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

/** Resolves after the messages that wait for this worker were handled; unlike a timer it is never held back. */
export function nextMessage(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** A signal that ends nothing. */
export const unending = (): AbortSignal => new AbortController().signal;

/** A pause that ends with its signal: it then rejects with the signal's reason. */
export const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
