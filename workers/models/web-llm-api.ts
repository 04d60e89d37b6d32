import type { MLCEngineInterface, InitProgressReport } from '@mlc-ai/web-llm';
import type { LoadProgress, WebLlmApi } from '#store/bridge/web-llm-client.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonValue } from '#core/json.ts';
import { WEB_LLM_MODELS } from '#core/local-model.ts';

/** What is used of the package; a test hands in its own. */
export interface WebLlmPackage {
  hasModelInCache(model: string): Promise<boolean>;
  deleteModelAllInfoInCache(model: string): Promise<void>;
  MLCEngine: new (config: {
    initProgressCallback(report: InitProgressReport): void;
  }) => Pick<MLCEngineInterface, 'reload' | 'unload' | 'interruptGenerate' | 'chat'>;
}

interface WebLlmWorld {
  load: () => Promise<WebLlmPackage>;
  /** Does the browser let this worker reach a graphics card? */
  hasGraphics: () => Promise<boolean>;
}

type Engine = InstanceType<WebLlmPackage['MLCEngine']>;
type ChatBody = Parameters<Engine['chat']['completions']['create']>[0];

const MAX_WORDS = 200;

export function createWebLlmApi({ load, hasGraphics }: WebLlmWorld): WebLlmApi {
  let engine: Engine | undefined;
  /** The model that is in the graphics memory. */
  let loaded: string | undefined;
  let onProgress: ((progress: LoadProgress) => void) | undefined;
  /** Loading and answering come one after the other. */
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {}); // Its caller has the failure; the next one's turn comes all the same.
    return turn;
  };

  async function bring(model: string): Promise<Engine> {
    if (engine && loaded === model) return engine;
    if (!(await hasGraphics())) throw noGraphics();
    const { MLCEngine } = await load();
    const initProgressCallback = ({ progress, text }: InitProgressReport) =>
      onProgress?.({
        share: Math.min(1, Math.max(0, Number(progress) || 0)),
        words: String(text).slice(0, MAX_WORDS),
      });
    engine ??= new MLCEngine({ initProgressCallback });
    loaded = undefined;
    try {
      await engine.reload(model);
    } catch (error) {
      await engine.unload().catch(() => {}); // Why it did not load is thrown.
      engine = undefined;
      throw error;
    }
    loaded = model;
    return engine;
  }

  const inWords = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw errorOf(error);
    }
  };

  return {
    isKept: (model) => inWords(async () => (await load()).hasModelInCache(offered(model))),
    prepare: (model, tell) =>
      inTurn(() =>
        inWords(async () => {
          onProgress = tell;
          await bring(offered(model)).finally(() => (onProgress = undefined));
        }),
      ),
    ask: (model, body) =>
      inTurn(() =>
        inWords(async () => {
          const isHere = loaded === model || (await (await load()).hasModelInCache(offered(model)));
          if (!isHere) throw notKept(model);
          const { completions } = (await bring(model)).chat;
          return (await completions.create(body as unknown as ChatBody)) as unknown as JsonValue;
        }),
      ),
    interrupt: () => void engine?.interruptGenerate(),
    remove: (model) =>
      inTurn(() =>
        inWords(async () => {
          if (loaded === model) await engine?.unload().finally(() => (loaded = undefined));
          await (await load()).deleteModelAllInfoInCache(offered(model));
        }),
      ),
  };
}

/** A name out of a link must not start a download of something whose size was never shown. */
function offered(model: string): string {
  if (WEB_LLM_MODELS.some(({ id }) => id === model)) return model;
  throw new PlaygroundError('model-unknown', `“${model.slice(0, 100)}” is none of the models offered here.`);
}

/** What the package threw, in this app's words. */
function errorOf(error: unknown): PlaygroundError {
  if (error instanceof PlaygroundError) return error;
  const { name = '', message = '' } = (error ?? {}) as { name?: string; message?: string };
  const own = ` It says: “${String(message || error).slice(0, 300)}”`;
  switch (name) {
    case 'WebGPUNotAvailableError':
    case 'WebGPUNotFoundError':
      return noGraphics();
    case 'ShaderF16SupportError':
    case 'FeatureSupportError':
      return new PlaygroundError(
        'model-unreachable',
        `This graphics card cannot run the model.${own}`,
        'Choose another model.',
      );
    case 'DeviceLostError':
      return new PlaygroundError(
        'model-unreachable',
        'The graphics card gave up while the model was loaded, mostly for want of memory.',
        'Choose a smaller model, or close other pages that use the graphics card.',
      );
    case 'ContextWindowSizeExceededError':
      return new PlaygroundError(
        'model-context-overflow',
        `The question is longer than the model can read.${own}`,
        'Offer fewer tools: the menu “the best 10 by BM25” is the shortest.',
      );
    case 'QuotaExceededError':
      return new PlaygroundError(
        'storage-quota',
        'This browser’s storage has no space for the model.',
        'Free disk space, delete other data of this site, or choose a smaller model.',
      );
    case 'TypeError':
    case 'NetworkError':
      return new PlaygroundError(
        'model-unreachable',
        `The model could not be loaded.${own}`,
        'It comes from huggingface.co and raw.githubusercontent.com: check the connection and try again; whole files are kept.',
      );
    default:
      return new PlaygroundError(
        'model-server-error',
        `WebLLM failed.${own}`,
        'Run the failed cells again; if it stays, reload the page or choose a smaller model.',
      );
  }
}

const noGraphics = () =>
  new PlaygroundError(
    'model-unreachable',
    'This browser offers no graphics card to pages (WebGPU), and WebLLM cannot run without one.',
    'Use a recent Chrome, Edge or Safari on a machine with a graphics card, and check that hardware acceleration is on.',
  );

const notKept = (model: string) =>
  new PlaygroundError(
    'model-unreachable',
    `${model} is not on this machine.`,
    'Press “Make it ready”: it is downloaded only when you ask for it.',
  );

/** What a cache needs to have for `addByFetch`. */
interface Adding {
  add(request: RequestInfo | URL): Promise<void>;
  put(request: RequestInfo | URL, response: Response): Promise<void>;
}

/**
 * Makes a cache's `add` fetch with `fetch`, so that what a package downloads into a cache is seen by the Wire like any other
 * request. Rejects as the stock one does, with a TypeError when the answer is a failure.
 */
export function addByFetch(cache: Adding, fetch: (request: RequestInfo | URL) => Promise<Response>): void {
  cache.add = async function (this: Adding, request) {
    const response = await fetch(request);
    if (!response.ok) throw new TypeError(`The server answered ${response.status}.`);
    await this.put(request, response);
  };
}
