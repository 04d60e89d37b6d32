import { isLoop, menuFor, MOST_TURNS, type Agent, type AgentContext, type AgentEnd } from '#core/agent.ts';
import type { AskedContender } from '#core/contender.ts';
import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import type { ModelProvider } from '#core/model.ts';
import { priceAmong, type Price } from '#core/price.ts';
import type { AskedModel } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import type { Step, Trajectory } from '#core/trajectory.ts';
import { extractCalls } from '#extraction/index.ts';
import { dispatchTools } from '#retrieval/index.ts';
import type { ModelAnswer, ModelAsker, ModelQuestion } from '../models/ask-model.ts';
import { executorFor, type CallTool, type Executed, type Executor } from '../execution/executor.ts';
import type { CellOrder } from './run-cell.ts';
import { TaskTime } from './task-time.ts';
import { stepsOfPlan, TurnsTaken } from './turns-taken.ts';

/** What a language model's cell needs of the world around it. */
export interface ModelCellDeps {
  asker: Pick<ModelAsker, 'ask'>;
  providers: ReadonlyMap<string, ModelProvider>;
  agents: ReadonlyMap<string, Agent>;
  executor: Executor | undefined;
  /** What a padded menu draws strangers from. */
  others: readonly Tool[];
  /** What the run's models cost, as it goes by it; absent: unknown. */
  prices?: readonly Price[] | undefined;
  now(): number;
}

/** A language model at work on one task: what its agent asks goes to the model, what it calls goes to the tools. */
export class ModelAttempt {
  asked: AskedModel;
  worldRoot: string | undefined;
  readonly #agent: Agent;
  readonly #provider: ModelProvider;
  readonly #tools: readonly Tool[];
  readonly #time: TaskTime;
  readonly #turns: TurnsTaken;

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
    const { tools, menuTokens, recall } = dispatchTools(task, menuFor(agent.id, config.menu), deps.others);
    this.#tools = tools;
    this.#time = new TaskTime(deps.now);
    this.#turns = new TurnsTaken(deps.now, () => this.#time.waitedMs);
    this.asked = { changes: [], tries: 0, menu: { tools: tools.length, tokens: menuTokens, recall } };
  }

  async run(): Promise<Trajectory> {
    const tools = executorFor(this.deps.executor, this.task);
    const { agentId, faults } = this.contender;
    const { seed, repeat } = this.order;
    const cell = { task: this.task, seed, repeat, signal: this.signal, ...(faults ? { faults } : {}) };
    if (agentId === 'no-tools') return this.#withoutTools(tools !== undefined);
    if (agentId === 'single-shot') {
      const answered = await this.#loop(noTools);
      this.#throwIfStopped();
      const text = answered.finalAnswer ?? '';
      const { outcome, calls } = extractCalls(text);
      if (!tools) return answered;
      if (outcome !== 'called') return { ...answered, finalState: {} };
      const maxCalls = this.config.limits?.maxTurnCalls;
      const executed = await tools.execute({ ...cell, plan: calls, text, maxCalls });
      return this.#whole({ ...answered, steps: stepsOfPlan(answered.steps, executed.steps) }, executed);
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

  /** Where calls are executed no text is read for any: it makes none and leaves every world as it was. Elsewhere its text is read. */
  async #withoutTools(isExecuted: boolean): Promise<Trajectory> {
    const answered = await this.#loop(noTools);
    this.#throwIfStopped();
    if (!isExecuted) return answered;
    const finalState = this.config.execution?.on === 'testbed' ? { finalState: {} } : {};
    return { ...answered, inTurns: true, ...finalState };
  }

  /** Milliseconds that its questions waited for their turn. */
  get waitedMs(): number {
    return this.#time.waitedMs;
  }

  /** What was done before it broke off. */
  get soFar(): Trajectory {
    return this.#trajectory(this.#turns.begun, { stopReason: 'error' });
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
    const limits = { maxSteps: MOST_TURNS, ...this.config.limits };
    const late = limits.maxMs === undefined ? [] : [this.#time.limit(limits.maxMs)];
    const signal = AbortSignal.any([this.signal, ...late]);
    const { model: name, baseUrl } = this.contender.model;
    const price = priceAmong(this.deps.prices, this.contender.model);
    const prompts = this.config.prompts?.[this.contender.agentId];
    const context: AgentContext = {
      task: this.task,
      tools: this.#tools,
      settings: this.config.settings ?? {},
      limits,
      signal,
      now: this.deps.now,
      waitedMs: () => this.#time.waitedMs,
      ...(price ? { price } : {}),
      ...(prompts ? { prompts } : {}),
      callTool: (call) => callTool(call, signal),
      generate: async ({ messages, tools }) => {
        const askedAt = this.deps.now();
        const request = {
          model: name,
          messages,
          ...(tools ? { tools } : {}),
          settings: this.config.settings ?? {},
          stream: this.config.settings?.stream ?? true,
        };
        let sent = 0;
        const { output, changes, tries } = await this.#watched((told) =>
          this.deps.asker.ask({
            provider: this.#provider,
            ...(baseUrl === undefined ? {} : { baseUrl }),
            request,
            signal,
            ...told,
            onWaiting: (isWaiting) => {
              if (!isWaiting) sent++;
              this.#time.waiting(isWaiting);
              told.onWaiting?.(isWaiting);
            },
            onCut: (came) => this.#turns.cut(askedAt, came),
          }),
        )
          .catch((error: unknown) => {
            this.asked = { ...this.asked, tries: this.asked.tries + Math.max(1, sent) };
            throw error;
          })
          .finally(() => this.#time.waiting(false));
        this.#note(changes, tries, output.answeredBy);
        this.#turns.answered(askedAt, output);
        return output;
      },
    };
    try {
      return await this.#turnByTurn(this.#agent.run(context));
    } catch (error) {
      if (!isContextOverflow(error)) throw error;
      return this.#trajectory(this.#turns.begun, { stopReason: 'context-limit' });
    } finally {
      this.#time.end();
    }
  }

  async #turnByTurn(run: ReturnType<Agent['run']>): Promise<Trajectory> {
    for (;;) {
      const next = await run.next();
      if (next.done) return this.#trajectory(this.#turns.over, next.value);
      this.order.watch?.stepEnded(this.#turns.ended(next.value));
    }
  }

  #trajectory(steps: Step[], { stopReason, finalAnswer, refused }: AgentEnd): Trajectory {
    return {
      steps,
      ...(isLoop(this.contender.agentId) ? { inTurns: true } : {}),
      stopReason,
      ...(finalAnswer === undefined ? {} : { finalAnswer }),
      ...(refused ? { refused } : {}),
    };
  }

  async #watched(
    ask: (told: Pick<ModelQuestion, 'onSent' | 'onWaiting'>) => Promise<ModelAnswer>,
  ): Promise<ModelAnswer> {
    const { watch } = this.order;
    try {
      const answer = await ask({
        onSent: (body) => watch?.sent(body),
        onWaiting: (isWaiting) => watch?.waiting(isWaiting),
      });
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

/** The conversation is longer than the model can read: a limit the attempt reached, and no failure of the provider. */
const isContextOverflow = (error: unknown): boolean =>
  error instanceof PlaygroundError && error.code === 'model-context-overflow';

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

const noTools: CallTool = () => Promise.reject(new Error('this way of asking calls no tool'));
