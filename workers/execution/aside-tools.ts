import { PlaygroundError } from '#core/errors.ts';
import { objectOf } from '#core/fields.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { McpConnection } from '#core/mcp.ts';
import type { Message } from '#core/message.ts';
import { announces, type Offered, type Read } from '#core/offered.ts';
import type { CallingCell } from '#core/server-recording.ts';
import type { Tool, ToolCall, ToolResult } from '#core/tool.ts';

/** What a read goes with. */
interface Asked {
  attempt: CallingCell;
  signal?: AbortSignal;
}

const TITLES = { resources: 'resource', prompts: 'prompt' } as const;
type Kind = keyof typeof TITLES;

/**
 * Two tools that an agent has beside those of a task: to read what the servers of a run hold, and to take their prompts. Each is there
 * where a server announces such things, under a name that no tool of theirs has.
 */
export class AsideTools {
  readonly tools: readonly Tool[];
  readonly #kinds = new Map<string, Kind>();
  readonly #offering: Record<Kind, McpConnection[]>;

  constructor(connections: readonly McpConnection[], taken: readonly Tool[]) {
    const offering = (kind: Kind) => connections.filter(({ capabilities }) => announces(capabilities, kind));
    this.#offering = { resources: offering('resources'), prompts: offering('prompts') };
    const names = new Set(taken.map(({ name }) => name));
    const tools: Tool[] = [];
    for (const [kind, wanted] of [
      ['resources', 'read_resource'],
      ['prompts', 'get_prompt'],
    ] as const) {
      if (this.#offering[kind].length === 0) continue;
      let name: string = wanted;
      for (let next = 2; names.has(name); next++) name = `${wanted}_${next}`;
      this.#kinds.set(name, kind);
      tools.push(toolFor(kind, name, this.#offering[kind]));
    }
    this.tools = tools;
  }

  has({ name }: Pick<ToolCall, 'name'>): boolean {
    return this.#kinds.has(name);
  }

  /** The server that a call means: the one it names, else the only one. Undefined where that does not say which. */
  serverOf({ name, arguments: { server } }: ToolCall): McpConnection | undefined {
    const offering = this.#offering[this.#kinds.get(name)!];
    return server === undefined && offering.length === 1
      ? offering[0]
      : offering.find((each) => each.server.title === server);
  }

  /** Which servers there are to be named. */
  unknownServer({ id, name }: ToolCall): ToolResult {
    const titles = this.#offering[this.#kinds.get(name)!].map(({ server }) => JSON.stringify(server.title));
    return resultOf(id, `Name one of these in "server": ${titles.join(', ')}.`, true);
  }

  /** Lists where nothing is named, else reads. Rejects with PlaygroundError where the network or the protocol fails. */
  async answer(call: ToolCall, connection: McpConnection, asked: Asked): Promise<ToolResult> {
    const { uri, name, arguments: given } = call.arguments;
    const kind = this.#kinds.get(call.name)!;
    const wanted = kind === 'resources' ? uri : name;
    if (wanted === undefined) {
      const { items = [], issues = [] } = (await connection.listOffered?.(kind, asked)) ?? {};
      const lines = [...items.map(lineOf), ...issues];
      return resultOf(call.id, lines.join('\n') || `The server lists no ${TITLES[kind]}.`, false);
    }
    if (typeof wanted !== 'string')
      return resultOf(call.id, `"${kind === 'resources' ? 'uri' : 'name'}" must be a string.`, true);
    const read =
      kind === 'resources'
        ? await connection.readResource!(wanted, asked)
        : await connection.getPrompt!(wanted, textsOf(given), asked);
    return resultOf(call.id, read.refusal ?? textOfRead(read, kind), read.refusal !== undefined);
  }
}

/** The messages that a prompt of a server puts in place of a task's question. Throws 'mcp-protocol' where it gives none. */
export async function openingOf(
  connection: McpConnection,
  { name, arguments: given }: { name: string; arguments: Record<string, string> },
  asked: Asked,
): Promise<Message[]> {
  const read = await connection.getPrompt?.(name, given, asked);
  const messages = (read?.parts ?? []).flatMap((part): Message[] =>
    'text' in part && part.text !== ''
      ? [{ role: part.from === 'assistant' ? 'assistant' : 'user', text: part.text }]
      : [],
  );
  if (messages.some(({ role }) => role === 'user') && !read!.isCut) return messages;
  const why =
    read?.refusal ??
    (read?.isCut ? 'it is too long to be taken over' : 'it has no message of a user with text');
  throw new PlaygroundError(
    'mcp-protocol',
    `The task begins from the prompt “${name}” of “${connection.server.title}”, which cannot be used: ${why}.`,
    'Get the prompt on the Connect page with the arguments that the task gives it.',
  );
}

const resultOf = (callId: string, text: string, isError: boolean): ToolResult => ({
  callId,
  content: [{ type: 'text', text }],
  isError,
  durationMs: 0,
});

const textsOf = (given: JsonValue | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(objectOf(given)).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

const lineOf = ({ id, title, description, arguments: takes }: Offered): string => {
  const names = takes.map(({ name, required }) => (required ? name : `${name} (optional)`));
  const about = [title, description].filter(Boolean).join(': ');
  return `- ${id}${names.length > 0 ? ` (arguments: ${names.join(', ')})` : ''}${about ? `: ${about}` : ''}`;
};

function textOfRead({ parts, isCut }: Read, kind: Kind): string {
  const texts = parts.map((part) => {
    const text = 'text' in part ? part.text : `[${part.mimeType || 'data'}, ${part.bytes} bytes, not shown]`;
    return kind === 'prompts' ? `${part.from}: ${text}` : text;
  });
  return [...texts, ...(isCut ? ['[cut here]'] : [])].join('\n') || '(nothing)';
}

function toolFor(kind: Kind, name: string, offering: readonly McpConnection[]): Tool {
  const isResource = kind === 'resources';
  const text = (description: string): JsonObject => ({ type: 'string', description });
  const server: JsonObject =
    offering.length > 1
      ? { server: { type: 'string', enum: offering.map(({ server: { title } }) => title) } }
      : {};
  const own: JsonObject = isResource
    ? { uri: text('Address of the resource; leave it out to list what there is.') }
    : {
        name: text('Name of the prompt; leave it out to list what there is.'),
        arguments: { type: 'object', description: 'Its arguments, texts by name.' },
      };
  return {
    name,
    server: null,
    aside: true,
    description: isResource
      ? 'Lists the resources of the server (files, records and other data), or reads one of them.'
      : 'Lists the prompts of the server (instructions it has prepared), or gets one of them.',
    inputSchema: {
      type: 'object',
      properties: { ...server, ...own },
      ...(offering.length > 1 ? { required: ['server'] } : {}),
    },
    schemaFrom: 'source',
    annotations: { readOnlyHint: true },
  };
}
