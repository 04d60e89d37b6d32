/** Ends the address of a worker that was started by a page for reading alone. */
const MARK = '~reads';

/** The address of a worker, marked where it is started for reading alone. */
export const markedAddress = (address: string, isForReading: boolean): string =>
  isForReading ? address + MARK : address;

/** In a worker: was it started by an embedded page, which stores nothing? */
export const readsAlone = (): boolean => globalThis.location?.hash.endsWith(MARK) ?? false;
