import { PlaygroundError, toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import { transferHandlers, type TransferHandler } from 'comlink';

/** What Comlink wraps a thrown value in. */
interface Thrown {
  value: unknown;
}

/** A signal ends on the other side when it ends here. */
const signals: TransferHandler<AbortSignal, MessagePort> = {
  canHandle: (value): value is AbortSignal => value instanceof AbortSignal,
  serialize(signal) {
    const { port1, port2 } = new MessageChannel();
    const end = (): void => port1.postMessage('abort');
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
    return [port2, [port2]];
  },
  deserialize(port) {
    const controller = new AbortController();
    port.onmessage = () => controller.abort();
    return controller.signal;
  },
};
transferHandlers.set('signal', signals);

/** The error on the other side: the same class, code and hint; a bug stays a plain Error. */
export function fromErrorRecord({ code, message, hint, ...more }: ErrorRecord): Error {
  return code === 'bug' ? new Error(message) : new PlaygroundError(code, message, hint, more);
}

/**
 * Lets an error cross with its code and hint; Comlink's own handler keeps name, message and stack alone. To be called
 * in every thread before the first call. A bug is written to the console of its own thread, where its stack is. `clean` takes the
 * secrets of this thread out of an error that leaves it.
 */
export function keepErrorsWhole(clean: (error: unknown) => unknown = (error) => error): void {
  const stock = transferHandlers.get('throw') as TransferHandler<Thrown, unknown>;
  const handler: TransferHandler<Thrown, ErrorRecord> = {
    canHandle: (value): value is Thrown => stock.canHandle(value),
    serialize({ value: thrown }) {
      const value = clean(thrown);
      const record = toErrorRecord(value);
      if (record.code === 'bug') console.error(value);
      return [record, []];
    },
    deserialize(record) {
      throw fromErrorRecord(record);
    },
  };
  transferHandlers.set('throw', handler);
}
