import {
  acrossCandidates,
  agentBenchCandidate,
  attempted,
  editedPrompts,
  groupsOfCategories,
  makesCalls,
  toolBenchCandidates,
  type Attempt,
  type BuilderWorld,
  type Candidate,
  type Generate,
  type Judging,
  type Writer,
} from '#builder/index.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { mulberry32 } from '#core/random.ts';
import type { Tool } from '#core/tool.ts';
import type { AgentBenchOrder, ToolBenchOrder, WritingOrder } from './model-writing.ts';

/** What an order is carried out with. */
export interface WritingDeps {
  world: BuilderWorld;
  /** How a model is asked. */
  ask: (model: LanguageModelRef) => Generate;
  signal: AbortSignal;
  /** Candidates that are there already: ids count on from them. */
  before: number;
  /** What is in by now: a question that repeats it is not tried. */
  known: () => readonly Pick<Candidate, 'id' | 'query' | 'calls'>[];
}

/**
 * The candidates of an order, part by part as they are written, marked with who wrote them; parts before `from` are left out. None is judged
 * yet. Rejects where a model or the world does.
 */
export async function* writtenTasks(
  order: WritingOrder,
  deps: WritingDeps,
  from = 0,
): AsyncGenerator<Candidate[]> {
  const writer = writerOf(order);
  const parts = order.pipeline === 'mcptoolbench' ? ofTools(order, deps, from) : ofScenes(order, deps, from);
  for await (const candidates of parts) {
    yield candidates.map((candidate) => ({ ...candidate, writer }));
    if (deps.signal.aborted) return;
  }
}

/** Who writes, tries and compares by an order, and with which prompts. */
export function writerOf(order: WritingOrder): Writer {
  const { pipeline, model, prompts, solvers } = order;
  const edited = editedPrompts(pipeline, prompts);
  const attempts = order.pipeline === 'mcptoolbench' ? order.tries : order.trajectories;
  return {
    pipeline,
    model: model.title,
    edited,
    ...(edited.length > 0 ? { prompts: Object.fromEntries(edited.map((id) => [id, prompts[id]])) } : {}),
    ...(attempts > 0 ? { solvers: solvers.map(({ title }) => title), attempts } : {}),
    ...(order.pipeline === 'mcp-agentbench' ? { judge: order.judge.title } : {}),
  };
}

async function* ofTools(order: ToolBenchOrder, deps: WritingDeps, from: number): AsyncGenerator<Candidate[]> {
  const { prompts, k, combinations, across, byServer } = order;
  let number = deps.before;
  const offered = [...byServer.values()].flat();
  const options = () => ({ prompts, k, offered, generate: deps.ask(order.model), id: `m${++number}` });
  for (const combination of combinations.slice(from)) yield toolBenchCandidates(combination, options());
  const first = Math.max(0, from - combinations.length);
  if (across <= first) return;
  const groups = await groupsOfCategories(byServer, across, options());
  if (!Array.isArray(groups)) yield [groups];
  else {
    // What is left is drawn again: what was drawn before is not known any more.
    const random = mulberry32(order.seed + first);
    for (let index = first; index < across; index++)
      yield acrossCandidates(byServer, groups[index % groups.length]!, random, options());
  }
}

async function* ofScenes(
  order: AgentBenchOrder,
  deps: WritingDeps,
  from: number,
): AsyncGenerator<Candidate[]> {
  const { prompts, trajectories, escalateUnder, systemTime, scenes } = order;
  for (const [index, { category, tools }] of scenes.slice(from).entries())
    yield [
      await agentBenchCandidate(category, tools, {
        ...{ prompts, trajectories, escalateUnder, systemTime },
        id: `a${deps.before + index + 1}`,
        generate: deps.ask(order.model),
        judge: deps.ask(order.judge),
        known: deps.known(),
        attempt: (query, offered, turn) => tryOnce(order, deps, { query, offered, turn }),
      }),
    ];
}

/** One attempt by the solver whose turn it is. */
function tryOnce(
  { prompts, solvers }: WritingOrder,
  { ask, world, signal }: WritingDeps,
  { query, offered, turn }: { query: string; offered: readonly Tool[]; turn: number },
): Promise<Attempt> {
  const model = solvers[turn % solvers.length]!;
  const solver = { name: model.title, generate: ask(model) };
  return attempted(query, offered, { prompts, solver, world, signal });
}

/** How the gate `solvable` asks the solvers of an order; undefined where it has none, or where the pipeline has asked them itself. */
export function solvingOf(
  order: WritingOrder,
  deps: WritingDeps,
  tools: readonly Tool[],
): Judging['solve'] | undefined {
  if (order.pipeline !== 'mcptoolbench' || order.tries === 0) return undefined;
  return async ({ query, calls, servers }) => {
    const offered = tools.filter(({ server }) => servers.includes(server ?? ''));
    const tried: Awaited<ReturnType<NonNullable<Judging['solve']>>>[number][] = [];
    for (let turn = 0; turn < order.tries; turn++) {
      const attempt = await tryOnce(order, deps, { query, offered, turn });
      tried.push({ by: attempt.by, isSolved: makesCalls(attempt, calls), attempt });
    }
    return tried;
  };
}
