import { toErrorRecord } from '#core/errors.ts';
import type { Input, Shared } from './actions.ts';
import type { AskToRun } from './ask-to-run.ts';
import tools from './tools.json';

/** The part of the browser's `document.modelContext` (WebMCP, draft of 2026-10, Chromium 156) that this site uses. */
export interface ModelContext {
  registerTool(tool: OfferedTool): unknown;
}
export interface OfferedTool {
  name: string;
  description: string;
  inputSchema: object;
  annotations: object;
  /** The browser checks no input against the schema. `signal`: the caller no longer waits. */
  execute: (input: unknown, options?: { signal?: AbortSignal }) => Promise<ToolAnswer>;
}
interface ToolAnswer {
  /** One text: JSON, or why it did not come to that. */
  content: [{ type: 'text'; text: string }];
  isError?: true;
}

const askInPage: AskToRun = async (run, signal) => (await import('./ask-to-run.ts')).askToRun(run, signal);

/** By page that offers its tools already: the function that takes its stores once it answers. */
const offering = new WeakMap<ModelContext, (stores: Shared) => void>();

/**
 * Offers the site's actions as tools of the page, once. A tool that the browser refuses is left out. Without stores, as on a page that the
 * build has rendered, a call makes the page answer first, as a person's act does; a second offer brings the stores then.
 */
export async function offerTools(
  context: ModelContext,
  stores?: Shared,
  ask: AskToRun = askInPage,
): Promise<void> {
  const give = offering.get(context);
  if (give) return stores && give(stores);
  let answers = stores !== undefined;
  const given = new Promise<Shared>((resolve) => {
    offering.set(context, (known) => ((answers = true), resolve(known)));
    if (stores) resolve(stores);
  });
  let loading: Promise<ReturnType<(typeof import('./actions.ts'))['actionsOf']>> | undefined;
  const load = async () => {
    if (!answers) await answering(given);
    const [of, { actionsOf }] = await Promise.all([given, import('./actions.ts')]);
    return actionsOf(of, ask);
  };
  await Promise.allSettled(
    tools.map(async (tool) => {
      const names = Object.keys(tool.inputSchema.properties);
      const act = async (input: unknown, signal?: AbortSignal): Promise<unknown> => {
        const known = checked(input, names);
        const actions = await (loading ??= load().catch((error: unknown) => {
          loading = undefined;
          throw error;
        }));
        return actions[tool.name as keyof typeof actions](known, signal);
      };
      await context.registerTool({
        ...tool,
        execute: (input, options) => answer(() => act(input, options?.signal)),
      });
    }),
  );
}

/** Milliseconds that a page may take to answer. */
const LATEST = 20_000;

/** Makes a page that the build has rendered answer: ../take-over.ts waits for a sign. */
async function answering(given: Promise<Shared>): Promise<void> {
  dispatchEvent(new Event('focusin'));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The page did not load in time. Try again.')), LATEST);
  });
  await Promise.race([given, late]).finally(() => clearTimeout(timer));
}

/** The browser drops the reason of a rejection, so that it is returned. */
async function answer(act: () => Promise<unknown>): Promise<ToolAnswer> {
  try {
    return { content: [{ type: 'text', text: JSON.stringify(await act()) }] };
  } catch (error) {
    const { message, hint = '' } = toErrorRecord(error);
    return { content: [{ type: 'text', text: `${message} ${hint}`.trim() }], isError: true };
  }
}

function checked(input: unknown, names: readonly string[]): Input {
  const given = input ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) throw new Error('The input must be an object.');
  if (Reflect.ownKeys(given).some((key) => !names.includes(key as string)))
    throw new Error(`The input may have only: ${names.join(', ') || '(nothing)'}.`);
  // Own members alone: nothing is read from a prototype.
  return { __proto__: null, ...given };
}
