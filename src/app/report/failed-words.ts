import type { RunConfig } from '#core/run.ts';
import type { ModelFailure } from '#core/run-event.ts';
import { languageModelsOf } from '../models/model-words.ts';

/** What heads the language models of a run that are asked nothing more: "1 of 3 models could not be asked". */
export function failedWords(
  config: Pick<RunConfig, 'models' | 'agentIds'>,
  failures: readonly ModelFailure[],
): string {
  const far = failures.some(({ isFirstCell }) => isFirstCell) ? '' : ' to the end';
  const models = languageModelsOf(config).length;
  const all = models * config.agentIds.length;
  if (all === 1) return `The model could not be asked${far}`;
  if (config.agentIds.length === 1) return `${failures.length} of ${all} models could not be asked${far}`;
  return `${failures.length} of ${all} ways of asking ${models === 1 ? 'the model' : 'the models'} did not work${far}`;
}
