import type { Contender } from '#core/contender.ts';
import { isLanguageModel } from '#core/model.ts';
import { modelName } from './attempts.ts';

/** A name such as `meta-llama/Llama-3` says who made the model; no other does. */
export function eeeModel(contender: Contender) {
  const whole = modelName(contender);
  const slash = whole.indexOf('/');
  const isOurs = contender.model.kind === 'baseline';
  const developer = slash > 0 ? whole.slice(0, slash) : isOurs ? 'proving-ground' : 'unknown';
  const name = slash > 0 ? whole.slice(slash + 1) || 'unnamed' : whole;
  const { model } = contender;
  const info = {
    name,
    id: `${developer}/${name}`,
    developer,
    ...(isLanguageModel(model) ? { inference_platform: model.providerId } : {}),
    additional_details: {
      deployment_type: 'unknown',
      model_availability: 'unknown',
      title: contender.title,
      kind: model.kind,
      ...(model.kind === 'recorded' ? {} : { agent: contender.agentId }),
    },
  };
  return { developer, name, info };
}
