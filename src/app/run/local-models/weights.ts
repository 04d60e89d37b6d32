import { llamaApi } from '#store/bridge/llama-client.ts';
import type { KeptWeights, LlamaSpeed, WeightsProgress } from '#store/bridge/weights-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import { LLAMA_LIMITS } from '#core/local-model.ts';
import { type OfferedWeights, weightsOffer } from '#core/local-weights.ts';
import { byteSize, duration } from '../../frame/format.ts';
import type { Preparing, Readiness } from './preparing.ts';

/** Files of weights in this browser, and parts of files. */
export const keptWeights = (): Promise<KeptWeights[]> => llamaApi().kept();

export async function weightsReadiness(id: string): Promise<Readiness> {
  const kept = (await keptWeights()).find((each) => each.id === id);
  const offer = weightsOffer(id);
  const isReady = kept?.isWhole === true;
  return {
    isReady,
    canPrepare: !isReady && offer !== undefined,
    canRemove: kept !== undefined,
    words: isReady ? wholeWords(kept) : kept ? partWords(kept) : offer ? NOT_HERE : OWN_NOT_HERE,
    prepare: kept || !offer ? 'Resume the download' : `Download ${byteSize(offer.bytes)}`,
  };
}

const NOT_HERE = 'It is not on this machine yet. It is downloaded only if you ask for it.';
/** A file that is not offered can only be chosen again. */
const OWN_NOT_HERE =
  'It is a file of your own, and it is not in this browser. It cannot be asked until you choose its file again.';
const wholeWords = ({ bytes }: KeptWeights): string =>
  `It is on this machine: ${byteSize(bytes)}, and its SHA-256 was checked.`;
const partWords = ({ got, bytes }: KeptWeights): string =>
  `${byteSize(got)} of ${byteSize(bytes)} are on this machine. The rest is downloaded only if you ask for it.`;

/** Downloads an offered file, or the rest of it. The signal pauses it. */
export async function downloadWeights(
  id: string,
  onPreparing: (preparing: Preparing) => void,
  signal: AbortSignal,
): Promise<void> {
  keepStored();
  const onProgress = described((preparing) => onPreparing({ ...preparing, resumes: true }));
  await llamaApi().download(id, onProgress, signal);
}

/** Copies a person's own file in, and returns its id. `mustBe`: the id of the model that is needed. */
export async function keepFile(
  file: File,
  mustBe: string | undefined,
  onPreparing: (preparing: Preparing) => void,
  signal: AbortSignal,
): Promise<string> {
  keepStored();
  // It is hashed first and copied then, each of which is half of the way.
  const onProgress = described((preparing, { doing }) =>
    onPreparing({ ...preparing, share: preparing.share / 2 + (doing === 'copying' ? 0.5 : 0) }),
  );
  const { id, sha256 = '' } = await llamaApi().keep(file, onProgress, signal);
  if (mustBe !== undefined && id !== mustBe) {
    throw new PlaygroundError(
      'weights-refused',
      `This is another file than that of ${mustBe}: it is kept as ${id}, and its SHA-256 is ${sha256}.`,
      'Choose the file whose SHA-256 and name make this id, or begin a new run with this one.',
    );
  }
  return id;
}

/**
 * The file to choose once it is known which are here; '' where none is. What is here costs nothing, so it is chosen before what is offered; a
 * file of one's own that was deleted can be chosen no longer. `isFirstLook`: has nobody chosen yet?
 */
export function chosenAmong(kept: readonly KeptWeights[], chosen: string, isFirstLook: boolean): string {
  const first = kept.find(({ isWhole }) => isWhole)?.id;
  if (isFirstLook) return first ?? chosen;
  const isThere = weightsOffer(chosen) !== undefined || kept.some(({ id }) => id === chosen);
  return isThere ? chosen : (first ?? '');
}

export const removeWeights = (id: string): Promise<void> => llamaApi().remove(id);

export const speedOfModel = (id: string): Promise<LlamaSpeed | undefined> => llamaApi().speed(id);

/** Of those models that have answered here; what cannot be read is left out. */
export async function speedsOf(ids: readonly string[]): Promise<Record<string, LlamaSpeed>> {
  const speeds = await Promise.all(ids.map((id) => speedOfModel(id).catch(() => undefined)));
  return Object.fromEntries(ids.flatMap((id, at) => (speeds[at] ? [[id, speeds[at]]] : [])));
}

/** What a model in this page can take: tokens of question and answer together, and its speed once it was measured. */
export interface LimitsHere {
  context: number;
  speed: LlamaSpeed | undefined;
}

/** Undefined where neither its file nor an offer says how long its context is. */
export async function limitsHere(id: string): Promise<LimitsHere | undefined> {
  const [kept, speed] = await Promise.all([keptWeights(), speedOfModel(id)]);
  const context = kept.find((each) => each.id === id)?.facts?.context ?? weightsOffer(id)?.context;
  return context === undefined ? undefined : { context: Math.min(LLAMA_LIMITS.context, context), speed };
}

/** Asks the browser not to delete what was downloaded when the disk is full. Some ask the person, so it follows a press. */
function keepStored(): void {
  void navigator.storage?.persist?.().catch(() => {}); // A refusal changes nothing here.
}

const doingWords = {
  asking: 'Asking for the file…',
  downloading: '',
  checking: 'Hashing what is here: ',
  copying: 'Copying it: ',
} as const satisfies Record<WeightsProgress['doing'], string>;

/** How far it is, in words, with its speed and the time that is left. */
function described(
  onPreparing: (preparing: Preparing, progress: WeightsProgress) => void,
): (progress: WeightsProgress) => void {
  let rate = new Rate();
  let doing: WeightsProgress['doing'] = 'asking';
  let note = '';
  return (progress) => {
    const { done, total } = progress;
    if (progress.doing !== doing) rate = new Rate();
    doing = progress.doing;
    if (progress.startedOver) {
      rate = new Rate();
      note = ' The server does not send the rest of a file, so the download began again.';
    }
    const perSecond = rate.at(performance.now(), done);
    const left =
      perSecond > 0
        ? `, ${byteSize(perSecond)}/s, ${duration(((total - done) / perSecond) * 1000)} left`
        : '';
    const far = doing === 'asking' ? '' : `${byteSize(done)} of ${byteSize(total)}${left}.`;
    onPreparing(
      { share: total > 0 ? done / total : 0, words: `${doingWords[doing]}${far}${note}` },
      progress,
    );
  };
}

/** Bytes a second over the last seconds. */
class Rate {
  readonly #seen: { at: number; done: number }[] = [];

  /** `now` in milliseconds; 0 until a second has passed. */
  at(now: number, done: number): number {
    this.#seen.push({ at: now, done });
    while (this.#seen.length > 2 && this.#seen[1]!.at < now - WINDOW_MS) this.#seen.shift();
    const first = this.#seen[0]!;
    return now - first.at < 1000 ? 0 : ((done - first.done) / (now - first.at)) * 1000;
  }
}
const WINDOW_MS = 8000;

/** Memory of a loaded model, in bytes. */
export interface MemoryEstimate {
  weights: number;
  /** Of the engine's cache, for `tokens`; undefined where it is not known. */
  cache: number | undefined;
  tokens: number;
  /** Of the engine and what it computes with. */
  engine: number;
  total: number;
}

/** The cache holds numbers of four bytes. */
const CACHE_BYTES = 4;
/** A rough figure for the program, the vocabulary and what is computed with. It was not measured. */
const ENGINE_BYTES = 200e6;

export function memoryOf(
  given: Partial<Record<keyof Pick<OfferedWeights, 'bytes' | 'context' | 'cache'>, number | undefined>>,
): MemoryEstimate | undefined {
  if (given.bytes === undefined) return undefined;
  const tokens = Math.min(LLAMA_LIMITS.context, given.context ?? LLAMA_LIMITS.context);
  const cache = given.cache === undefined ? undefined : given.cache * CACHE_BYTES * tokens;
  return {
    weights: given.bytes,
    cache,
    tokens,
    engine: ENGINE_BYTES,
    total: given.bytes + (cache ?? 0) + ENGINE_BYTES,
  };
}

/** What speaks against loading so much; '' where nothing does. `deviceGb`: navigator.deviceMemory, at most 8 in any browser. */
export function memoryDoubts(total: number, deviceGb: number | undefined): string {
  if (total > WASM_BYTES)
    return 'WebAssembly has 4 GB of memory, so it will not load. Choose a smaller model or quantisation.';
  if (deviceGb !== undefined && total > deviceGb * 1e9 * 0.6)
    return `This machine has about ${deviceGb} GB of memory, so it may fail to load, or slow everything down.`;
  return '';
}
const WASM_BYTES = 4 * 1024 ** 3;
