import { expose } from 'comlink';
import { keepErrorsWhole } from '#store/bridge/wire-errors.ts';
import type { WeightsProgress } from '#store/bridge/weights-contract.ts';
import type { OfferedWeights } from '#core/local-weights.ts';
import { Weights } from '../../workers/weights/weights.ts';

keepErrorsWhole();

let server = '';
const weights = new Weights({
  folder: async () =>
    (await navigator.storage.getDirectory()).getDirectoryHandle('weights', { create: true }),
  // The offered addresses are fixed; here they lead to the test's own server.
  fetch: (address, init) =>
    fetch(
      String(address instanceof Request ? address.url : address).replace('https://huggingface.co', server),
      init,
    ),
  estimate: () => navigator.storage.estimate(),
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 20))),
});

const here = {
  setServer: (origin: string) => void (server = origin),
  list: () => weights.list(),
  download: (offer: OfferedWeights, onProgress: (progress: WeightsProgress) => void, signal: AbortSignal) =>
    weights.download(offer, onProgress, signal),
  keep: (file: File, onProgress: ((progress: WeightsProgress) => void) | undefined, signal: AbortSignal) =>
    weights.keep(file, (progress) => onProgress?.(progress), signal),
  remove: (id: string) => weights.remove(id),
  file: (id: string) => weights.file(id),
};
export type WeightsHere = typeof here;
expose(here);
