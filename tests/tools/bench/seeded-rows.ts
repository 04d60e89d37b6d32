import { mulberry32 } from '#core/random.ts';

const words = Array.from({ length: 600 }, (_, index) => `word${(index * 7919) % 6007}`);

/** 14 tools with schemas, about 6 kB of JSON: every row of a toolset repeats the same. */
const toolsOf = (toolset: number) =>
  Array.from({ length: 14 }, (_, tool) => ({
    name: `tool_${tool}`,
    description: `Does what tool ${tool} of ${toolset} does, told in a sentence as long as those of real servers are, with its limits.`,
    input_schema: {
      type: 'object',
      properties: Object.fromEntries(
        ['query', 'limit', 'language'].map((name) => [
          `${name}_${tool}`,
          {
            type: name === 'limit' ? 'integer' : 'string',
            description: `The ${name} that tool ${tool} takes`,
          },
        ]),
      ),
      required: [`query_${tool}`],
    },
  }));
const names = toolsOf(0).map(({ name }) => name);
const servers = JSON.stringify({ alpha: names.slice(0, 7), beta: names.slice(7) });

/** Rows of a file, and how many sets of tools they share among them. */
export interface RowsWanted {
  rows: number;
  layout: 'lines' | 'array';
  toolsets: number;
}

/** Rows of MCPToolBench++'s shape, about 6.9 kB each, the same for the same seed; toolsets come in turn. */
export function* seededRows(count: number, toolsets = 1, seed = 1): Generator<string> {
  const random = mulberry32(seed);
  const some = (length: number) =>
    Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(' ');
  const texts = new Map<number, string>();
  const toolsText = (toolset: number): string => {
    const text = texts.get(toolset) ?? JSON.stringify(toolsOf(toolset));
    if (toolsets < 100) texts.set(toolset, text);
    return text;
  };
  for (let row = 0; row < count; row++) {
    const tool = Math.floor(random() * names.length);
    const label = [
      {
        name: `tool_${tool}`,
        step: '1',
        id: '1',
        mcp_server: tool < 7 ? 'alpha' : 'beta',
        similar_tools: [],
        input: { [`query_${tool}`]: some(4), [`limit_${tool}`]: Math.floor(random() * 100) },
        output: { status_code: 200, result: {} },
      },
    ];
    const head = { uuid: `row-${seed}-${row}`, category: 'search', call_type: 'single' };
    const begin = JSON.stringify(head).slice(0, -1);
    yield `${begin},"tools":${toolsText(row % toolsets)},"mcp_tools_dict":${servers},"query":${JSON.stringify(some(60))},"function_call_label":${JSON.stringify(label)}}`;
  }
}

/** The text of a file of these rows, a thousand rows at a time, so that no string holds them all. */
export function* fileText({ rows, layout, toolsets }: RowsWanted): Generator<string> {
  const isArray = layout === 'array';
  const separator = isArray ? ',\n' : '\n';
  let piece: string[] = [];
  let isFirst = true;
  if (isArray) yield '[';
  for (const row of seededRows(rows, toolsets)) {
    if (piece.push(row) < 1000) continue;
    yield (isFirst ? '' : separator) + piece.join(separator);
    isFirst = false;
    piece = [];
  }
  if (piece.length > 0) yield (isFirst ? '' : separator) + piece.join(separator);
  if (isArray) yield ']';
}
