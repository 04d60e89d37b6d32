import { objectOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';

/** More tools than any log offers; what comes after them is passed over. */
const MOST_TOOLS = 5000;

/**
 * The offered tools as the wires of the field write them: `{type: 'function', function: {…}}` of OpenAI's chats, `{name, description,
 * parameters}` of its Responses, lists of Gemini's declarations, `input_schema` of Anthropic's, `inputSchema` of MCP's, or a bare name.
 * What has no name is left out. Absent where the log has no list, or one of which nothing is understood: not recorded, which is not the
 * same as none.
 */
export function toolsIn(value: JsonValue | undefined, server: string | null = null): Tool[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const tools = value
    .slice(0, MOST_TOOLS)
    .flatMap((item) => declarationsIn(item) ?? [item])
    .slice(0, MOST_TOOLS)
    .flatMap((item) => toolIn(item, server) ?? []);
  return tools.length === 0 && value.length > 0 ? undefined : tools;
}

/** Gemini's tools are lists of declarations, in the spelling of the API or of Python's client. */
function declarationsIn(item: JsonValue): JsonValue[] | undefined {
  const { functionDeclarations, function_declarations: snake } = objectOf(item);
  const listed = functionDeclarations ?? snake;
  return Array.isArray(listed) ? listed : undefined;
}

function toolIn(item: JsonValue, server: string | null): Tool | undefined {
  if (typeof item === 'string') return item === '' ? undefined : { name: item, server, ...described({}) };
  if (!isJsonObject(item)) return undefined;
  const written = isJsonObject(item.function) ? item.function : item;
  const name = textOf(written.name);
  if (!name) return undefined;
  const { description } = written;
  const schema =
    written.parameters ?? written.input_schema ?? written.inputSchema ?? written.parametersJsonSchema;
  return { name, server, ...described({ description, schema }) };
}

const described = ({
  description,
  schema,
}: {
  description?: JsonValue | undefined;
  schema?: JsonValue | undefined;
}) => ({
  description: textOf(description),
  inputSchema: isJsonObject(schema) ? objectOf(schema) : { type: 'object' },
  schemaFrom: isJsonObject(schema) ? ('source' as const) : ('missing' as const),
});
