import { PlaygroundError } from '#core/errors.ts';
import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import type { JsonValue } from '#core/json.ts';
import type { ModelList } from '#core/model.ts';

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

/** Address of an API call below a base URL. Throws 'model-request-refused' for a base that is no plain web address. */
export function addressBelow(baseUrl: string, path: string): string {
  const url = URL.parse(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw refused('The base URL is no web address.', 'It begins with https:// (or http:// on this machine).');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw refused('The base URL holds more than a host and a path.', 'Keys have a field of their own.');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}${path}`;
}

const refused = (message: string, hint: string) =>
  new PlaygroundError('model-request-refused', message, hint);
