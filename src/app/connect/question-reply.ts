import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ServerReply } from '#core/mcp.ts';

type Answer = string | number | boolean | string[];

/** What a person filled in, as MCP takes it: flat answers alone; whatever else a schema led to is left out. */
export const acceptedReply = (value: JsonObject): ServerReply => ({
  action: 'accept',
  content: Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (isAnswer(member) ? [[name, member]] : [])),
  ),
});

const isAnswer = (value: JsonValue): value is Answer =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));
