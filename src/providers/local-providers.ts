import type { ModelProvider } from '#core/model.ts';
import { browserModel } from './browser-model.ts';
import { webLlm } from './web-llm.ts';

/** Models inside this browser: asked through the page, not over a network. */
export const localProviders: readonly ModelProvider[] = [browserModel, webLlm];
