import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ReadingProgress } from '#core/local-model.ts';
import { llamaApi } from '#store/bridge/llama-client.ts';

/** Asks a model that is kept; an aborted signal ends the answer and rejects with its reason. */
export async function askLlama(
  model: string,
  body: JsonObject,
  signal: AbortSignal,
  onProgress?: (progress: ReadingProgress) => void,
): Promise<JsonValue> {
  signal.throwIfAborted();
  const stop = (): void =>
    void llamaApi()
      .interrupt()
      .catch(() => {}); // A worker that has ended has nothing to stop.
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await llamaApi().ask(model, body, ({ evaluated, kept, total }) =>
      onProgress?.({ read: kept + evaluated, of: total }),
    );
  } catch (error) {
    throw signal.aborted ? (signal.reason as Error) : error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
