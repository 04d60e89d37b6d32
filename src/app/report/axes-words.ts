import { isLanguageModel } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import { counted } from '../format.ts';

type Axes = Pick<RunConfig, 'models' | 'agentIds' | 'execution' | 'repeats'>;

/**
 * What a run's cells are made of: `72 tasks × 3 models × 1 repeat.` Where language models are asked in several ways, they are told
 * from the others, which stand once: `72 tasks × (2 language models × 3 ways + 1 other model) × 2 fault plans × 1 repeat.`
 */
export function axesWords({ models, agentIds, execution, repeats }: Axes, tasks: number): string {
  const asked = models.filter(isLanguageModel).length;
  const others = models.length - asked;
  const plans = execution?.on === 'testbed' ? (execution.faultPlans?.length ?? 1) : 1;
  const factors = [
    counted(tasks, 'task'),
    agentIds.length > 1 && asked > 0
      ? waysWords(asked, agentIds.length, others)
      : counted(models.length, 'model'),
    plans > 1 ? counted(plans, 'fault plan') : '',
    counted(repeats || 0, 'repeat'),
  ];
  return `${factors.filter(Boolean).join(' × ')}.`;
}

function waysWords(asked: number, ways: number, others: number): string {
  const product = `${counted(asked, 'language model')} × ${counted(ways, 'way')}`;
  return others > 0 ? `(${product} + ${counted(others, 'other model')})` : product;
}
