import { isLanguageModel } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import { counted } from '../format.ts';

type Axes = Pick<RunConfig, 'models' | 'agentIds' | 'execution' | 'repeats'>;

/**
 * What a run's cells are made of: `72 tasks × (2 models + 3 baselines) × 1 repeat.` A baseline is never counted as a model. Where
 * language models are asked in several ways, they are listed apart from what is run once:
 * `72 tasks × (2 language models × 3 ways + 1 scripted model + 3 baselines) × 2 fault plans × 1 repeat.`
 */
export function axesWords({ models, agentIds, execution, repeats }: Axes, tasks: number): string {
  const plans = execution?.on === 'testbed' ? (execution.faultPlans?.length ?? 1) : 1;
  const takers = takersOf(models, agentIds.length);
  const factors = [
    counted(tasks, 'task'),
    takers.length > 1 ? `(${takers.join(' + ')})` : (takers[0] ?? counted(0, 'model')),
    plans > 1 ? counted(plans, 'fault plan') : '',
    counted(repeats || 0, 'repeat'),
  ];
  return `${factors.filter(Boolean).join(' × ')}.`;
}

function takersOf(models: Axes['models'], ways: number): string[] {
  const asked = models.filter(isLanguageModel).length;
  const baselines = models.filter(({ kind }) => kind === 'baseline').length;
  const others = models.length - asked - baselines;
  const inWays = ways > 1 && asked > 0;
  return [
    inWays ? `${counted(asked, 'language model')} × ${counted(ways, 'way')}` : '',
    inWays ? countedIf(others, 'scripted model') : countedIf(asked + others, 'model'),
    countedIf(baselines, 'baseline'),
  ].filter(Boolean);
}

const countedIf = (value: number, one: string): string => (value > 0 ? counted(value, one) : '');
