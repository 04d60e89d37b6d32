import type { Agent, AgentContext, AgentEnd } from '#core/agent.ts';
import type { AskedContender } from '#core/contender.ts';
import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import type { ModelProvider } from '#core/model.ts';
import type { AskedModel, RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import type { Step, Trajectory } from '#core/trajectory.ts';
import { extractCalls } from '#extraction/index.ts';
import { dispatchTools } from '#retrieval/index.ts';
import type { ModelAnswer, ModelAsker } from '../models/ask-model.ts';
import type { CallTool, Executed, Executor } from '../execution/executor.ts';
import type { CellOrder } from './run-cell.ts';

/** What a language model's cell needs of the world around it. */
export interface ModelCellDeps {
  asker: Pick<ModelAsker, 'ask'>;
  providers: ReadonlyMap<string, ModelProvider>;
  agents: ReadonlyMap<string, Agent>;
  executor: Executor | undefined;
  now(): number;
}

/** MCP-AgentBench's limit. */
const MAX_STEPS = 30;

/** A language model at work on one task: what its agent asks goes to the model, what it calls goes to the tools. */
export class ModelAttempt {
  asked: AskedModel;
  worldRoot: string | undefined;
  readonly #agent: Agent;
  readonly #provider: ModelProvider;
  readonly #tools: readonly Tool[];

  constructor(
    readonly task: Task,
    readonly contender: AskedContender,
    readonly config: RunConfig,
    readonly order: CellOrder,
    readonly deps: ModelCellDeps,
    readonly signal: AbortSignal,
  ) {
    const { providerId } = contender.model;
    const agent = deps.agents.get(contender.agentId);
    const provider = deps.providers.get(providerId);
    if (!agent || !provider)
      throw new PlaygroundError('model-unknown', `This page does not know the provider “${providerId}”.`);
    this.#agent = agent;
    this.#provider = provider;
    const { menu = { strategy: 'all' } } = config;
    const pool = menu.strategy === 'padded' ? withOthers(task, deps.executor) : task.tools;
    const { tools, menuTokens, recall } = dispatchTools(task, menu, pool);
    this.#tools = tools;
    this.asked = { changes: [], tries: 0, menu: { tools: tools.length, tokens: menuTokens, recall } };
  }

  async run(): Promise<Trajectory> {
    const { executor } = this.deps;
    const tools = executor?.canExecute(this.task) ? executor : undefined;
    const { agentId, faults } = this.contender;
    const { seed, repeat } = this.order;
    const cell = { task: this.task, seed, repeat, signal: this.signal, ...(faults ? { faults } : {}) };
    if (agentId === 'single-shot') {
      const answered = await this.#loop(noTools);
      this.#throwIfStopped();
      const text = answered.finalAnswer ?? '';
      const { outcome, calls } = extractCalls(text);
      if (!tools) return answered;
      if (outcome !== 'called') return { ...answered, finalState: {} };
      const executed = await tools.execute({ ...cell, plan: calls, text });
      return this.#whole({ ...answered, steps: joined(answered.steps, executed.steps) }, executed);
    }
    if (!tools) throw nothingToCall(this.config);
    let trajectory: Trajectory | undefined;
    const executed = await tools.during(cell, async (callTool) => {
      trajectory = await this.#loop(callTool);
      this.#throwIfStopped();
      return trajectory.steps;
    });
    return this.#whole({ ...trajectory!, steps: executed.steps }, executed);
  }

  /** A loop that is stopped ends as at a limit of time; its cell is not kept. */
  #throwIfStopped(): void {
    if (this.signal.aborted) throw new PlaygroundError('model-cancelled', 'The run was stopped.');
  }

  #whole(trajectory: Trajectory, { finalState, worldRoot }: Executed): Trajectory {
    this.worldRoot = worldRoot;
    return { ...trajectory, ...(finalState ? { finalState } : {}) };
  }

  async #loop(callTool: CallTool): Promise<Trajectory> {
    const limits = { maxSteps: MAX_STEPS, ...this.config.limits };
    const late = limits.maxMs === undefined ? [] : [AbortSignal.timeout(limits.maxMs)];
    const signal = AbortSignal.any([this.signal, ...late]);
    const { model: name, baseUrl } = this.contender.model;
    const prompts = this.config.prompts?.[this.contender.agentId];
    const context: AgentContext = {
      task: this.task,
      tools: this.#tools,
      settings: this.config.settings ?? {},
      limits,
      signal,
      now: this.deps.now,
      ...(prompts ? { prompts } : {}),
      callTool: (call) => callTool(call, signal),
      generate: async ({ messages, tools }) => {
        const request = {
          model: name,
          messages,
          ...(tools ? { tools } : {}),
          settings: this.config.settings ?? {},
          stream: true,
        };
        const { output, changes, tries } = await this.#watched((onSent) =>
          this.deps.asker.ask({
            provider: this.#provider,
            ...(baseUrl === undefined ? {} : { baseUrl }),
            request,
            signal,
            onSent,
          }),
        );
        this.#note(changes, tries, output.answeredBy);
        return output;
      },
    };
    const steps: Step[] = [];
    const run = this.#agent.run(context);
    for (;;) {
      const next = await run.next();
      if (next.done) return toTrajectory(steps, next.value);
      steps.push(next.value);
      this.order.watch?.stepEnded(next.value);
    }
  }

  async #watched(ask: (onSent: (body: string) => void) => Promise<ModelAnswer>): Promise<ModelAnswer> {
    const { watch } = this.order;
    try {
      const answer = await ask((body) => watch?.sent(body));
      watch?.answered(JSON.stringify(answer.output.raw));
      return answer;
    } catch (error) {
      watch?.failed(toErrorRecord(error).message);
      throw error;
    }
  }

  #note(changes: AskedModel['changes'], tries: number, answeredBy: string | undefined): void {
    this.asked = {
      ...this.asked,
      changes: this.asked.tries === 0 ? changes : this.asked.changes,
      tries: this.asked.tries + tries,
      ...(answeredBy === undefined ? {} : { answeredBy }),
    };
  }
}

const nothingToCall = ({ execution }: RunConfig): PlaygroundError =>
  execution?.on === 'servers'
    ? new PlaygroundError(
        'mcp-not-connected',
        'The chosen servers do not have this task’s tools, so that nothing can be called in a loop.',
        'Ask the model in a single shot, or choose tasks whose tools your servers have.',
      )
    : new PlaygroundError(
        'testbed-unknown',
        'This task’s tools are not on the testbed, so that nothing can be called in a loop.',
        'Ask the model in a single shot, or choose tasks whose servers the testbed has.',
      );

const noTools: CallTool = () => Promise.reject(new Error('a single shot calls no tool'));

/** The task's tools, and those of the testbed or of the chosen servers that are not among them. */
function withOthers({ tools }: Task, executor: Executor | undefined): readonly Tool[] {
  const names = new Set(tools.map(({ name }) => name));
  return [...tools, ...(executor?.tools ?? []).filter(({ name }) => !names.has(name))];
}

const toTrajectory = (steps: Step[], { stopReason, finalAnswer, refused }: AgentEnd): Trajectory => ({
  steps,
  stopReason,
  ...(finalAnswer === undefined ? {} : { finalAnswer }),
  ...(refused ? { refused } : {}),
});

/** The steps of an executed plan, the model's own words and tokens in the first. */
function joined([asked]: readonly Step[], executed: readonly Step[]): Step[] {
  const [first, ...rest] = executed;
  if (!asked || !first) return [...executed];
  const { message, usage, startedAt } = asked;
  const durationMs = asked.durationMs + first.durationMs;
  return [{ ...first, message, startedAt, durationMs, ...(usage ? { usage } : {}) }, ...rest];
}
