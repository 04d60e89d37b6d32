import type { JsonValue } from '#core/json.ts';
import type { ModelList } from '#core/model.ts';
import { objectOf, objectsOf, textOf } from './wire-values.ts';

/** OpenAI's GET /models, as most servers copied it; some send the list bare, some call it `models`. */
export const compatibleModels: ModelList = {
  path: '/models',
  names: (body) => namesIn(Array.isArray(body) ? body : (objectOf(body).data ?? objectOf(body).models), 'id'),
};

/** Anthropic, GET /v1/models (its API reference, List Models): a thousand is the most a page of it holds. */
export const anthropicModels: ModelList = {
  path: '/models?limit=1000',
  names: (body) => namesIn(objectOf(body).data, 'id'),
};

/** Google Gemini, models.list: names begin with `models/`; embeddings and the like generate no content. */
export const geminiModels: ModelList = {
  path: '/models?pageSize=1000',
  names: (body) => {
    const list = objectOf(body).models;
    const generates = Array.isArray(list) ? list.filter(isGenerating) : list;
    return namesIn(generates, 'name')?.map((name) => name.replace(/^models\//, ''));
  },
};

function isGenerating(model: JsonValue): boolean {
  const methods = objectOf(model).supportedGenerationMethods;
  return !Array.isArray(methods) || methods.includes('generateContent');
}

function namesIn(list: JsonValue | undefined, field: string): string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const names = objectsOf(list).map((model) => textOf(model[field] ?? model.name));
  return [...new Set(names)].filter((name) => name !== '');
}
