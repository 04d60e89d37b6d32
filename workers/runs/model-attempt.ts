import {
  isLoop,
  isPlan,
  isReadFromText,
  MOST_TURNS,
  type Agent,
  type AgentContext,
  type AgentEnd,
  type AgentId,
} from '#core/agent.ts';
import { baitsIn } from '#core/fault.ts';
import type { CellOrder } from '#ask/cells/scored-cell.ts';
import { menuOfContender, type AskedContender } from '#core/contender.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { ModelOutput, ModelProvider, ModelSettings } from '#core/model.ts';
import { priceAmong, type Price } from '#core/price.ts';
import type { AskedModel } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import type { Step, Trajectory } from '#core/trajectory.ts';
import { extractCalls, readingOf } from '#measure/extraction/index.ts';
import type { Message } from '#core/message.ts';
import type { ModelAsker } from '../models/ask-model.ts';
import type { Mends } from '../models/mends-of-run.ts';
import { executorFor, type CallTool, type Executed, type Executor } from '../execution/executor.ts';
import type { RunAtClock } from '../programs/run-program.ts';
import { menuOfCell } from './asked-menu.ts';
import { CellRecorder } from './cell-recorder.ts';

/** What a language model's cell depends on. */
export interface ModelCellDeps {
  asker: Pick<ModelAsker, 'ask'>;
  providers: ReadonlyMap<string, ModelProvider>;
  agents: ReadonlyMap<string, Agent>;
  executor: Executor | undefined;
  /** What a model is given to know of a task's world beside its menu, where the task is the testbed's; absent: nothing. */
  settingFor?: (task: Task, offered: readonly Tool[]) => string | undefined;
  /** What a padded menu draws strangers from. */
  others: readonly Tool[];
  /** What refusals taught of the run's models; absent: nothing is kept beyond a question. */
  mends?: Mends;
  /** Runs the programs that a model writes; absent: none can be run. */
  programs?: { run: RunAtClock; testbedClock: number };
  /** The prices of the run; absent: unknown. */
  prices?: readonly Price[] | undefined;
  now: () => number;
}

export interface AskedOrder extends CellOrder {
  /** The first cell of its model in this way of asking, tried alone. */
  isFirst?: boolean;
  /** Records what a language model does; absent: it has one of its own. */
  recorder?: CellRecorder;
}

type Question = Parameters<AgentContext['generate']>[0];

/** A language model at work on one task: what its agent asks goes to the model, what it calls goes to the tools. */
export class ModelAttempt {
  worldRoot: string | undefined;
  readonly recorder: CellRecorder;
  readonly #agent: Agent;
  readonly #provider: ModelProvider;
  /** As chosen, and as the world describes them now. */
  readonly #offered: readonly Tool[];
  #tools: readonly Tool[];
  readonly #called = new Set<string>();
  readonly #menu: AskedModel['menu'];
  /** The messages that a prompt put in place of the task's query. */
  #opening: Message[] | undefined;

  constructor(
    readonly task: Task,
    readonly contender: AskedContender,
    readonly config: RunConfig,
    readonly order: AskedOrder,
    readonly deps: ModelCellDeps,
    readonly signal: AbortSignal,
  ) {
    const { providerId } = contender.model;
    const agent = deps.agents.get(contender.agentId);
    const provider = deps.providers.get(providerId);
    if (!agent || !provider)
      throw new PlaygroundError('model-unknown', `This page does not know the provider “${providerId}”.`);
    if (agent.id === 'grammar-tools' && !provider.takesGrammar) throw noGrammar(contender.model.title);
    if (agent.id === 'deferred-tools' && !provider.defersTools) throw noSearch(contender.model.title);
    this.#agent = agent;
    this.#provider = provider;
    const { executor } = deps;
    const aside = isLoop(agent.id) && executor?.canExecute(task) ? executor.aside : undefined;
    const { tools, said } = menuOfCell(
      task,
      agent.id,
      menuOfContender(contender, config),
      deps.others,
      aside,
    );
    this.#tools = this.#offered = tools;
    this.#announce();
    this.#menu = said;
    this.recorder = order.recorder ?? new CellRecorder(deps.now);
  }

  #announce(): void {
    const { executor } = this.deps;
    if (!executor?.announced || !executor.canExecute(this.task)) return;
    const { faults } = this.contender;
    const cell = { task: this.task, repeat: this.order.repeat, ...(faults ? { faults } : {}) };
    this.#tools = executor.announced(cell, this.#offered, this.#called);
  }

  /** A server may describe its tools otherwise after a call. */
  #answered({ name }: ToolCall): void {
    if (this.#called.size === this.#called.add(name).size) return;
    this.#announce();
  }

  async run(): Promise<Trajectory> {
    return this.#opened(await this.#run());
  }

  /** With what a prompt put in place of the query, as the model was given it. */
  #opened(trajectory: Trajectory): Trajectory {
    const [first, ...rest] = trajectory.steps;
    return this.#opening && first
      ? { ...trajectory, steps: [{ ...first, inputs: this.#opening }, ...rest] }
      : trajectory;
  }

  async #run(): Promise<Trajectory> {
    const tools = executorFor(this.deps.executor, this.task);
    const { id: contenderId, agentId, faults } = this.contender;
    const { seed, repeat } = this.order;
    const of = { task: this.task, contenderId, seed, repeat };
    const cell = { ...of, signal: this.signal, ...this.recorder.heard, ...(faults ? { faults } : {}) };
    if (this.task.prompt) this.#opening = await tools?.opening?.(cell);
    if (agentId === 'no-tools') return this.#withoutTools(tools !== undefined);
    if (isPlan(agentId)) {
      const answered = await this.#loop(noTools);
      this.#throwIfStopped();
      const text = answered.finalAnswer ?? '';
      const { outcome, calls } = extractCalls(text, readingOf(answered));
      if (!tools) return answered;
      if (outcome !== 'called') return { ...answered, finalState: {} };
      const maxCalls = this.config.limits?.maxTurnCalls;
      const executed = await tools.execute({ ...cell, plan: calls, text, maxCalls });
      return this.#whole({ ...answered, steps: stepsOfPlan(answered.steps, executed.steps) }, executed);
    }
    if (!tools) throw nothingToCall(this.deps.executor?.lacking?.(this.task));
    let trajectory: Trajectory | undefined;
    const executed = await tools.during(cell, async (callTool) => {
      trajectory = await this.#loop(callTool);
      this.#throwIfStopped();
      return trajectory.steps;
    });
    return this.#whole({ ...trajectory!, steps: executed.steps }, executed);
  }

  /** Where calls are executed its text is not searched for calls: it makes none and changes nothing. Elsewhere its text is read. */
  async #withoutTools(isExecuted: boolean): Promise<Trajectory> {
    const answered = await this.#loop(noTools);
    this.#throwIfStopped();
    if (!isExecuted) return answered;
    const finalState = this.config.execution?.on === 'testbed' ? { finalState: {} } : {};
    return { ...answered, inTurns: true, ...finalState };
  }

  get asked(): AskedModel {
    const baits = baitsIn(this.contender.faults);
    const met = baits.filter((bait) => this.recorder.hasShown(bait));
    return { ...this.recorder.asked, menu: this.#menu, ...(baits.length > 0 ? { baits: met } : {}) };
  }

  /** What was done before it broke off. */
  get soFar(): Trajectory {
    return this.#opened(this.#trajectory(this.recorder.begun, { stopReason: 'error' }));
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
    const { time } = this.recorder;
    const limits = { maxSteps: MOST_TURNS, ...this.config.limits };
    const late = limits.maxMs === undefined ? [] : [time.limit(limits.maxMs)];
    const signal = AbortSignal.any([this.signal, ...late]);
    const price = priceAmong(this.deps.prices, this.contender.model);
    const prompts = this.config.prompts?.[this.contender.agentId];
    const isElsewhere = this.config.execution?.on === 'servers';
    const setting = isElsewhere ? undefined : this.deps.settingFor?.(this.task, this.#tools);
    const tools = (): readonly Tool[] => this.#tools;
    const context: AgentContext = {
      task: this.#opening ? { ...this.task, messages: this.#opening } : this.task,
      get tools() {
        return tools();
      },
      settings: this.config.settings ?? {},
      limits,
      signal,
      now: this.deps.now,
      waitedMs: () => time.waitedMs - time.tookMs,
      ...(price ? { price } : {}),
      ...(prompts ? { prompts } : {}),
      ...(setting === undefined ? {} : { setting }),
      ...this.#programs(isElsewhere),
      callTool: async (call) => {
        const result = await this.recorder.calling(() => callTool(call, signal));
        this.#answered(call);
        return result;
      },
      generate: (question) => this.#generate(question, signal),
    };
    try {
      return await this.#turnByTurn(this.#agent.run(context));
    } catch (error) {
      if (!isContextOverflow(error)) throw error;
      return this.#trajectory(this.recorder.begun, { stopReason: 'context-limit' });
    } finally {
      time.end();
    }
  }

  /** On the testbed a program's clock stands where the testbed's does; elsewhere it shows when it began. */
  #programs(isElsewhere: boolean): Pick<AgentContext, 'runProgram'> {
    const { programs, now } = this.deps;
    if (!programs) return {};
    return {
      runProgram: (program) => programs.run(program, isElsewhere ? now() : programs.testbedClock),
    };
  }

  #generate(question: Question, signal: AbortSignal): Promise<ModelOutput> {
    const { model, baseUrl } = this.contender.model;
    const settings = settingsOfRepeat(this.config.settings, this.order.repeat);
    const stream = settings.stream ?? true;
    const request = { model, ...question, settings, stream };
    return this.recorder.question(request, (listeners) =>
      this.deps.asker.ask({
        provider: this.#provider,
        ...(baseUrl === undefined ? {} : { baseUrl }),
        request,
        signal,
        ...(this.deps.mends ? { mends: this.deps.mends } : {}),
        ...listeners,
      }),
    );
  }

  async #turnByTurn(run: ReturnType<Agent['run']>): Promise<Trajectory> {
    for (;;) {
      const next = await run.next();
      if (next.done) return this.#trajectory([...this.recorder.steps], next.value);
      this.recorder.endStep(next.value);
    }
  }

  #trajectory(steps: Step[], { stopReason, finalAnswer, refused }: AgentEnd): Trajectory {
    return {
      steps,
      ...(isLoop(this.contender.agentId) ? { inTurns: true } : {}),
      ...readAs(this.config, this.contender.agentId),
      stopReason,
      ...(finalAnswer === undefined ? {} : { finalAnswer }),
      ...(refused ? { refused } : {}),
    };
  }
}

/** How a language model's text is read in this run, where it is not as usual. */
export const readAs = (
  { textFallback }: Pick<RunConfig, 'textFallback'>,
  agentId: AgentId,
): Pick<Trajectory, 'textFallback'> => (textFallback && isReadFromText(agentId) ? { textFallback } : {});

/** A model that obeys its seed would answer all repeats of a task alike: each has one of its own, as its testbed has. */
const settingsOfRepeat = (settings: ModelSettings = {}, repeat: number): ModelSettings =>
  settings.seed === undefined ? settings : { ...settings, seed: settings.seed + repeat };

/** The conversation is longer than the model can read: a limit the attempt reached, and no failure of the provider. */
const isContextOverflow = (error: unknown): boolean =>
  error instanceof PlaygroundError && error.code === 'model-context-overflow';

/** `lacking`: what the person's own servers lack for the task. */
const nothingToCall = (lacking: string | undefined): PlaygroundError =>
  lacking === undefined
    ? new PlaygroundError(
        'testbed-unknown',
        'This task’s tools are not on the testbed, so that nothing can be called in a loop.',
        'Ask the model in a single shot, or choose tasks whose servers the testbed has.',
      )
    : new PlaygroundError(
        'mcp-not-connected',
        `${lacking} So nothing can be called in a loop.`,
        'Ask the model in a single shot, or choose tasks whose tools and prompts your servers have.',
      );

const noGrammar = (title: string): PlaygroundError =>
  new PlaygroundError(
    'model-request-refused',
    `${title} takes no grammar, so it cannot be asked by grammar.`,
    'Choose native tool calling, or a model of llama.cpp in this browser.',
  );

const noSearch = (title: string): PlaygroundError =>
  new PlaygroundError(
    'model-request-refused',
    `The provider of ${title} has no tool search of its own, so this way of asking is not available.`,
    'Choose “Tool search”, which works with every provider of tool calling, or a model of Anthropic or OpenAI (responses).',
  );

const noTools: CallTool = () => Promise.reject(new Error('this way of asking calls no tool'));

/** The steps of an executed plan, the model's own words, tokens and time in the first. What passes in a plan is its tools' time. */
export function stepsOfPlan([asked]: readonly Step[], executed: readonly Step[]): Step[] {
  const [first, ...rest] = executed;
  if (!asked || !first) return [...executed];
  const { message, usage, trouble, startedAt, durationMs, pageMs = 0 } = asked;
  const waitedMs = (asked.waitedMs ?? 0) + (first.waitedMs ?? 0);
  const own = {
    ...(usage ? { usage } : {}),
    ...(trouble ? { trouble } : {}),
    ...(waitedMs ? { waitedMs } : {}),
  };
  const toolsAlone = (step: Step): Step => ({ ...step, durationMs: 0, toolMs: step.durationMs, pageMs: 0 });
  return [{ ...toolsAlone(first), message, startedAt, durationMs, pageMs, ...own }, ...rest.map(toolsAlone)];
}
