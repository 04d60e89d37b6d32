import type { AgentId, AgentPrompts } from './agent.ts';
import type { FaultPlan } from './fault.ts';
import type { Run, RunConfig } from './run.ts';

/** A configuration as it was stored while a run had one agent and one fault plan. */
interface ConfigOfOneAgent extends Omit<RunConfig, 'agentIds' | 'prompts' | 'execution'> {
  agentId: AgentId;
  prompts?: AgentPrompts;
  execution?: { on: 'testbed'; faults?: FaultPlan } | (RunConfig['execution'] & { on: 'servers' });
}

/** The same run as it is stored today: with a list of one agent, and of the fault plan where it had one. */
export function withAxes(run: Run): Run {
  if ('agentIds' in run.config) return run;
  const { agentId, prompts, execution, ...rest } = run.config as unknown as ConfigOfOneAgent;
  const config: RunConfig = {
    ...rest,
    agentIds: [agentId],
    ...(prompts ? { prompts: { [agentId]: prompts } } : {}),
    ...(execution ? { execution: executionOf(execution) } : {}),
  };
  return { ...run, config };
}

function executionOf(stored: ConfigOfOneAgent['execution'] & {}): RunConfig['execution'] & {} {
  if (stored.on === 'servers') return stored;
  return { on: 'testbed', ...(stored.faults ? { faultPlans: [stored.faults] } : {}) };
}
