import { PlaygroundError } from '#core/errors.ts';
import type { ModelProvider, ModelRequest } from '#core/model.ts';

/** What is the same of every provider inside the browser: nothing is reached, so nothing is needed to reach it. */
export const LOCAL_FACTS = {
  keyHint: '',
  needsKey: false,
  defaultBaseUrl: '',
  keyHeader: { name: '', prefix: '' },
  headers: {},
  hidesRejectedKey: false,
} as const satisfies Partial<ModelProvider>;

/** Throws 'model-request-refused' for a question that offers tools through the provider's own tool calling. */
export function inPromptsOnly({ tools }: ModelRequest, title: string): void {
  if (!tools) return;
  throw new PlaygroundError(
    'model-request-refused',
    `${title} is asked in text alone: it has no tool calling of its own here.`,
    'Ask it in a single shot or with ReAct.',
  );
}
