import { unreadable } from './envelope.ts';
import { read, written } from './link-schema.ts';

/** How a builder makes tasks, as its sender has set it up. Reading one makes and asks nothing. */
export interface LinkedBuilder {
  /** Name of a server of the testbed. */
  testbed?: string;
  /** Address of a server, by host and path alone. At most one of the two is there. */
  url?: string;
  /** The pipeline with a model that is set up; tasks can be made without one, too. */
  pipeline: 'mcptoolbench' | 'mcp-agentbench';
  seed: number;
  /** Tasks wanted without a model, and calls that may be made for them. */
  count: number;
  mostCalls: number;
  /** Sizes of the pipelines with a model, by name. */
  sizes: Readonly<Record<string, number>>;
  /** The prompts that the sender has edited, by name. */
  prompts: Readonly<Record<string, { system: string; user: string }>>;
}

type WrittenBuilder = Omit<LinkedBuilder, 'prompts'> & { kind: 'builder' } & Partial<
    Pick<LinkedBuilder, 'prompts'>
  >;

/** The value of `setup` in `#/evaluate?setup=…`. Throws PlaygroundError 'permalink-too-long'. */
export const toBuilderLink = ({ url, prompts, ...link }: LinkedBuilder): Promise<string> =>
  written('builder', {
    ...link,
    url: url === undefined ? undefined : placeOf(url),
    prompts: Object.keys(prompts).length > 0 ? prompts : undefined,
  });

/** Reads what toBuilderLink wrote. Throws PlaygroundError permalink-unreadable or permalink-newer. */
export async function fromBuilderLink(text: string): Promise<LinkedBuilder> {
  const { kind: _, prompts = {}, ...link } = await read<WrittenBuilder>(text, ['builder']);
  if (link.url !== undefined && placeOf(link.url) !== link.url)
    throw unreadable('the address of its server is none');
  if (link.url !== undefined && link.testbed !== undefined) throw unreadable('it names two servers');
  return { ...link, prompts };
}

/** Host and path of an address: what else it may hold is where people put tokens. Undefined for what is no address of the web. */
function placeOf(text: string): string | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? `${url.origin}${url.pathname}` : undefined;
}
