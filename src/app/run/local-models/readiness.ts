import { type LocalProviderId, WEB_LLM_MODELS } from '#core/local-model.ts';
import { browserModelState, type BrowserModelState, prepareBrowserModel } from './browser-model.ts';
import type { Preparing, Readiness } from './preparing.ts';

const CHROME_NEEDS =
  'Chrome has one since version 148, on desktop computers with 22 GB of free disk space, and with more than 4 GB of graphics memory or 16 GB of memory.';

const browserWords: Readonly<Record<BrowserModelState, string>> = {
  absent: `This browser has no model of its own that a page may ask. ${CHROME_NEEDS}`,
  unavailable: `This browser does not offer its own model on this machine. ${CHROME_NEEDS}`,
  downloadable:
    'It is not on this machine yet. The browser downloads it once for all pages, some gigabytes, and only if you ask for it.',
  downloading: 'The browser is downloading it. Make it ready to see how far it is.',
  available: 'It is ready on this machine.',
};

const NO_GRAPHICS =
  'This browser offers no graphics card to pages (WebGPU), and WebLLM cannot run without one. A recent Chrome, Edge or Safari with hardware acceleration switched on has it.';

/** Looks without downloading a model. For WebLLM it loads the package, but only where there is a graphics card. */
export async function readinessOf(providerId: LocalProviderId, model: string): Promise<Readiness> {
  if (providerId === 'browser-model') {
    const state = await browserModelState();
    return {
      isReady: state === 'available',
      canPrepare: state === 'downloadable' || state === 'downloading',
      canRemove: false,
      words: browserWords[state],
    };
  }
  if (providerId === 'wllama') return (await import('./weights.ts')).weightsReadiness(model);
  const { hasGraphics, isWebLlmKept } = await import('./web-llm.ts');
  if (!(await hasGraphics())) {
    return { isReady: false, canPrepare: false, canRemove: false, words: NO_GRAPHICS };
  }
  const isKept = await isWebLlmKept(model);
  return {
    isReady: isKept,
    canPrepare: !isKept,
    canRemove: isKept,
    words: isKept
      ? 'It is in this browser’s cache.'
      : 'It is not on this machine yet. It is downloaded only if you ask for it.',
  };
}

/** Downloads what is missing. To be called in a click. Rejects with PlaygroundError model-* or the signal's reason. */
export async function makeReady(
  providerId: LocalProviderId,
  model: string,
  onProgress: (preparing: Preparing) => void,
  signal: AbortSignal,
): Promise<void> {
  if (providerId === 'browser-model') {
    return prepareBrowserModel((share) => onProgress({ share }), signal);
  }
  if (providerId === 'wllama') {
    const { downloadWeights } = await import('./weights.ts');
    return downloadWeights(model, onProgress, signal);
  }
  const { prepareWebLlm } = await import('./web-llm.ts');
  return prepareWebLlm(model, onProgress, signal);
}

/** Deletes a model's files from this browser. */
export async function removeFiles(providerId: LocalProviderId, model: string): Promise<void> {
  if (providerId === 'wllama') return (await import('./weights.ts')).removeWeights(model);
  const { removeWebLlm } = await import('./web-llm.ts');
  await removeWebLlm(model);
}

/** What a model of WebLLM takes, said before anything is downloaded. */
export const webLlmNeeds = (model: string): string =>
  `It takes ${webLlmMemory(model)} of graphics memory. Its files, less than that, come from huggingface.co and raw.githubusercontent.com and stay in this browser’s cache until you delete them.`;

/** `3.4 GB`: the graphics memory that a model takes, by the package's own list. */
export function webLlmMemory(model: string): string {
  const known = WEB_LLM_MODELS.find(({ id }) => id === model);
  return known ? `${(known.memoryMb / 1000).toFixed(1)} GB` : 'an unknown amount';
}
