import type { JsonObject } from '#core/json.ts';
import type { ModelRequest, RequestChange } from '#core/model.ts';
import { settingChange } from '../setting-change.ts';

const CANNOT_THINK = /^gemini-(1|2\.0)/;
const ALWAYS_THINKS = /^gemini-2\.5-pro/;

/** The smallest budget of a model that always thinks (its guide to thinking). */
const LEAST_THINKING = 128;

/** The generationConfig of a request. */
export function encodeSettings({ settings, model, tools = [] }: ModelRequest): {
  config: JsonObject;
  changes: RequestChange[];
} {
  const { temperature, seed, maxOutputTokens, thinkingTokens, parallelToolCalls } = settings;
  const changes: RequestChange[] = [];
  const config: JsonObject = {};
  if (temperature !== undefined) config.temperature = temperature;
  if (seed !== undefined) config.seed = seed;
  if (maxOutputTokens !== undefined) config.maxOutputTokens = maxOutputTokens;
  if (thinkingTokens !== undefined && CANNOT_THINK.test(model)) {
    changes.push(settingChange('thinkingTokens', thinkingTokens, 'The model does not think.'));
  } else if (thinkingTokens !== undefined) {
    const budget = ALWAYS_THINKS.test(model) ? Math.max(thinkingTokens, LEAST_THINKING) : thinkingTokens;
    config.thinkingConfig = { thinkingBudget: budget, includeThoughts: budget > 0 };
    if (budget !== thinkingTokens) {
      changes.push(settingChange('thinkingTokens', thinkingTokens, 'The model always thinks.', budget));
    }
  }
  if (parallelToolCalls !== undefined && tools.length > 0) {
    changes.push(settingChange('parallelToolCalls', parallelToolCalls, 'The provider decides that itself.'));
  }
  return { config, changes };
}
