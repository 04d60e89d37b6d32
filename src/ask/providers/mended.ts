import { objectOf, objectsOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Mend, Learned } from '#core/mend.ts';
import type { EncodedRequest, ModelRequest, RequestChange } from '#core/model.ts';
import { eachSchema } from '#core/valid-schema.ts';

/** The question itself as the mends change it; its codec must see that. */
export const mendRequest = (request: ModelRequest, learned: readonly Learned[]): ModelRequest => ({
  ...request,
  ...(learned.some(({ mend }) => mend.kind === 'way' && mend.at === 'stream') ? { stream: false } : {}),
  ...(learned.some(({ mend }) => mend.kind === 'way' && mend.at === 'wire') ? { wire: 'responses' } : {}),
  ...(learned.some(({ mend }) => mend.kind === 'way' && mend.at === 'pictures')
    ? { withoutPictures: true }
    : {}),
});

/** A request with all mends that concern it, each named among its changes. */
export function mendEncoded(encoded: EncodedRequest, learned: readonly Learned[]): EncodedRequest {
  let { body } = encoded;
  const changes = [...encoded.changes];
  for (const { mend, said } of learned) {
    const done = mend.kind === 'way' ? { body, before: mend.at } : mended(body, mend);
    if (!done) continue;
    body = done.body;
    const after = mend.kind === 'member' ? mend.value : mend.kind === 'rename' ? mend.to : undefined;
    changes.push({
      kind: 'mend',
      at: `/body/${mend.at.replaceAll('.', '/')}`,
      ...(done.before === undefined ? {} : { before: done.before }),
      ...(after === undefined ? {} : { after }),
      why: `The model refused it: “${said}”`,
    } satisfies RequestChange);
  }
  return { ...encoded, body, changes };
}

/** A body with one mend, and what stood there; undefined where there is nothing to mend. */
export function mended(
  body: JsonObject,
  mend: Exclude<Mend, { kind: 'way' }>,
): { body: JsonObject; before?: JsonValue } | undefined {
  const copy = structuredClone(body);
  if (mend.kind === 'keyword')
    return withoutKeyword(copy, mend.at, mend.top === true) ? { body: copy } : undefined;
  const parts = mend.at.split('.');
  const name = parts.pop()!;
  const holders = parts.reduce<JsonValue[]>(
    (found, part) => found.flatMap((value) => below(value, part)),
    [copy],
  );
  let before: JsonValue | undefined;
  for (const holder of holders) {
    if (!isJsonObject(holder)) continue;
    if (holder[name] === undefined && (mend.kind === 'rename' || mend.value === undefined)) continue;
    before ??= holder[name] ?? null;
    if (mend.kind === 'rename') holder[mend.to] = holder[name]!;
    if (mend.kind === 'member' && mend.value !== undefined) holder[name] = mend.value;
    else delete holder[name];
  }
  if (before === undefined) return undefined;
  dropEmpty(copy, parts);
  return { body: copy, ...(before === null || parts.includes('*') ? {} : { before }) };
}

/** What stands under a part of a path, each entry of a list for `*`. */
function below(value: JsonValue, part: string): JsonValue[] {
  if (part === '*') return Array.isArray(value) ? value : [];
  return isJsonObject(value) && value[part] !== undefined ? [value[part]] : [];
}

/** A holder of which nothing is left is left out as well. */
function dropEmpty(body: JsonObject, parts: readonly string[]): void {
  const [first, second] = parts;
  if (first === undefined || first === '*' || parts.length > 2) return;
  if (second && second !== '*') {
    const holder = objectOf(body[first]);
    if (isJsonObject(holder[second]) && Object.keys(holder[second]).length === 0) delete holder[second];
  }
  if (isJsonObject(body[first]) && Object.keys(body[first]).length === 0) delete body[first];
}

/** The schemas of the offered tools, on any wire. */
export function schemasIn(body: JsonObject): JsonObject[] {
  const tools = objectsOf(body.tools).flatMap((tool) => [
    tool,
    objectOf(tool.function),
    ...objectsOf(tool.functionDeclarations),
  ]);
  return tools.flatMap(({ parameters, input_schema, parametersJsonSchema }) =>
    [parameters, input_schema, parametersJsonSchema].filter(isJsonObject),
  );
}

function withoutKeyword(body: JsonObject, keyword: string, isAtTop: boolean): boolean {
  let isFound = false;
  const drop = (schema: JsonObject): void => {
    if (!(keyword in schema)) return;
    isFound = true;
    delete schema[keyword];
  };
  for (const schema of schemasIn(body)) {
    if (isAtTop) drop(schema);
    else eachSchema(schema, drop);
  }
  return isFound;
}
