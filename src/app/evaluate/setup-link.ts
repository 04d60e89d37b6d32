import {
  editedPrompts,
  isOpaque,
  PIPELINE_PROMPTS,
  PROMPTS,
  type Pipeline,
  type PromptId,
} from '#builder/index.ts';
import type { McpServerRef } from '#core/mcp.ts';
import { eachSecret, maskedValue } from '#core/secrets.ts';
import { TESTBED_SERVERS } from '#core/testbed.ts';
import { toBuilderLink, type LinkedBuilder } from '#files/permalink/index.ts';
import { buildAddress, linkTo } from '../frame/address.ts';
import type { Stores } from '../frame/context.ts';
import { testbedServerOf } from '../frame/servers/server-refs.ts';
import type { WritingSetup } from './writing-setup.svelte.ts';

/** From and to which number each size of a set-up goes. */
export const SIZES = {
  seed: [0, 4_294_967_295],
  count: [1, 500],
  mostCalls: [10, 5000],
  combinations: [1, 50],
  across: [0, 20],
  k: [1, 10],
  tries: [0, 5],
  scenes: [1, 20],
  trajectories: [2, 10],
  escalateUnder: [0, 100],
} as const satisfies Partial<Record<keyof WritingSetup, readonly [number, number]>>;

/** The sizes of the pipelines with a model. */
const WRITING_SIZES = [
  'combinations',
  'across',
  'k',
  'tries',
  'scenes',
  'trajectories',
  'escalateUnder',
] as const;

const PIPELINES = Object.keys(PIPELINE_PROMPTS) as Pipeline[];

/** The prompts of both pipelines that are not those of the site. */
export const allEdited = ({ prompts }: Pick<WritingSetup, 'prompts'>): PromptId[] =>
  PIPELINES.flatMap((pipeline) => editedPrompts(pipeline, prompts));

/**
 * Host and path of a server's address, as a link says it. Undefined where its path may hold a token: some hosts put one there, and with it
 * anybody could call the server.
 */
export function sharedAddress({ url }: Pick<McpServerRef, 'url'>): string | undefined {
  const { origin, pathname } = new URL(url);
  const bare = `${origin}${pathname}`;
  const parts = pathname.split('/').filter(Boolean);
  const holdsToken = parts.some((part) => isOpaque(part) || part.length > 30);
  return /^https?:/.test(bare) && !holdsToken && maskedValue(bare) === bare ? bare : undefined;
}

/** The set-up as a link carries it. Secrets in edited prompts are masked; where a link cannot say the server, it says none. */
export function linkedSetup(setup: WritingSetup, server: McpServerRef | undefined): LinkedBuilder {
  const testbed = server && testbedServerOf(server.id)?.server;
  const url = server && testbed === undefined ? sharedAddress(server) : undefined;
  const { pipeline, seed, count, mostCalls, prompts } = setup;
  return {
    ...(testbed === undefined ? {} : { testbed }),
    ...(url === undefined ? {} : { url }),
    ...{ pipeline, seed, count, mostCalls },
    sizes: Object.fromEntries(WRITING_SIZES.map((size) => [size, setup[size]])),
    prompts: Object.fromEntries(allEdited(setup).map((id) => [id, maskedValue({ ...prompts[id] })])),
  };
}

/** A link to the set-up, with the kinds of the secrets that were left out of its prompts. Throws 'permalink-too-long'. */
export async function setupLink(
  setup: WritingSetup,
  server: McpServerRef | undefined,
): Promise<{ link: string; secrets: string[] }> {
  const kinds = new Set<string>();
  eachSecret(
    allEdited(setup).map((id) => setup.prompts[id]),
    (kind) => kinds.add(kind),
  );
  const text = await toBuilderLink(linkedSetup(setup, server));
  return { link: linkTo(buildAddress(['evaluate'], { setup: text })), secrets: [...kinds] };
}

/** Fills a set-up with that of a link; makes and asks nothing. Prompts and sizes that this version does not have are left out. */
export function takeSetup(link: LinkedBuilder, setup: WritingSetup): void {
  setup.pipeline = link.pipeline;
  setup.seed = link.seed;
  setup.count = link.count;
  setup.mostCalls = link.mostCalls;
  for (const size of WRITING_SIZES) {
    const [least, most] = SIZES[size];
    const given = Object.hasOwn(link.sizes, size) ? link.sizes[size]! : setup[size];
    setup[size] = Math.min(most, Math.max(least, given));
  }
  setup.prompts = { ...PROMPTS, ...promptsOf(link) };
}

/** The prompts of a link that this version has. */
export function promptsOf({
  prompts,
}: LinkedBuilder): Partial<Record<PromptId, LinkedBuilder['prompts'][string]>> {
  const known = (Object.keys(PROMPTS) as PromptId[]).filter((id) => Object.hasOwn(prompts, id));
  return Object.fromEntries(known.map((id) => [id, prompts[id]!]));
}

/** The server of the testbed that a link names, where there is one of that name. */
export const testbedOf = ({ testbed }: LinkedBuilder): string | undefined =>
  testbed !== undefined && TESTBED_SERVERS.includes(testbed) ? testbed : undefined;

/** Set-ups of links that were opened before a server was chosen. */
const waiting = new WeakMap<Stores, LinkedBuilder>();

/** Keeps the set-up of a link for the server that the person chooses next. */
export const holdSetup = (stores: Stores, link: LinkedBuilder): void => void waiting.set(stores, link);

/** Fills a set-up with that of the last link, once. */
export function takeHeldSetup(stores: Stores, setup: WritingSetup): void {
  const link = waiting.get(stores);
  if (!link) return;
  waiting.delete(stores);
  takeSetup(link, setup);
}
