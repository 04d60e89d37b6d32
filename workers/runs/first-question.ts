import type { FirstQuestion } from '#store/bridge/models-contract.ts';
import { agentsById } from '#ask/agents/index.ts';
import { dispatchTools } from '#ask/retrieval/index.ts';
import { menuFor, menusOf, type AgentContext, type AgentId, type AgentQuestion } from '#core/agent.ts';
import type { RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import type { EvalDeps } from './eval-deps.ts';
import type { ModelCellDeps } from './model-attempt.ts';
import { toolsToDrawFrom } from './run-cell.ts';

type SettingFor = NonNullable<ModelCellDeps['settingFor']>;

/** What a first question is made from; tests hand in their own. */
export interface QuestionDeps extends Pick<EvalDeps, 'loadExecutor'> {
  /** The tasks a configuration would take, at most `limit` of them, and how many there are in all. */
  sampleTasks(config: RunConfig, limit: number): Promise<{ tasks: Task[]; total: number }>;
  /** Loads what models are given to know of the testbed's world. Absent: nothing. */
  loadSetting?(): Promise<SettingFor>;
}

/** What questions under a configuration have in common. */
export interface QuestionWorld {
  /** What a padded menu draws strangers from. */
  others: readonly Tool[];
  settingFor: SettingFor | undefined;
}

export async function worldOf(deps: QuestionDeps, config: RunConfig): Promise<QuestionWorld> {
  return {
    others: await toolsToDrawFrom(deps, config),
    settingFor: config.execution?.on === 'servers' ? undefined : await deps.loadSetting?.(),
  };
}

/** The first question about a task, as a way of asking puts it. Nothing is sent. */
export async function questionOf(
  { prompts = {}, menu, settings = {} }: RunConfig,
  agentId: AgentId,
  task: Task,
  { others, settingFor }: QuestionWorld,
): Promise<AgentQuestion | undefined> {
  const own = prompts[agentId];
  const { tools } = dispatchTools(task, menuFor(agentId, menu), others);
  const setting = settingFor?.(task, tools);
  let asked: AgentQuestion | undefined;
  const context: AgentContext = {
    task,
    tools,
    settings,
    limits: { maxSteps: 1 },
    signal: new AbortController().signal,
    now: () => 0,
    ...(own ? { prompts: own } : {}),
    ...(setting === undefined ? {} : { setting }),
    callTool: unasked,
    generate: (question) => {
      asked = question;
      return unasked();
    },
  };
  // It always fails: `generate` refuses once the question is known.
  await agentsById
    .get(agentId)!
    .run(context)
    .next()
    .catch(() => {});
  return asked;
}

/** Nothing is sent. */
const unasked = (): Promise<never> => Promise.reject(new Error('only the question is wanted'));

/** Characters of a message that are shown. */
const MOST_SHOWN = 100_000;

/** ModelsApi.firstQuestion */
export async function firstQuestion(
  deps: QuestionDeps,
  config: RunConfig,
  agentId: AgentId,
): Promise<FirstQuestion | null> {
  const own = { ...config, menu: menusOf(config)[0] };
  const { tasks } = await deps.sampleTasks(config, 1);
  const [task] = tasks;
  const asked = task && (await questionOf(own, agentId, task, await worldOf(deps, own)));
  if (!asked) return null;
  return {
    query: task.query.slice(0, 200),
    messages: asked.messages.map(({ role, text }) => ({ role, text: text.slice(0, MOST_SHOWN) })),
    offered: asked.tools?.length ?? 0,
  };
}
