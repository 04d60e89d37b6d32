import type { JsonObject } from '#core/json.ts';
import type { ModelRequest, RequestChange } from '#core/model.ts';
import { effortOf } from '../chat-completions/dialect.ts';
import { settingChange } from '../request-changes.ts';

/** Models that take a budget of thinking and a temperature; later ones choose both themselves (models overview, Claude Opus 4.7). */
const TAKES_BUDGET = /claude-(3|(opus|sonnet|haiku)-4(-[0-6])?(-\d{8}|-latest)?$)/;

/** The API's own lower bound of a budget. */
const MIN_BUDGET = 1024;

/** Sent when the person names no limit: the API wants one. The first models of family 3 take no more than the smaller. */
const defaultMaxTokens = (model: string): number =>
  /claude-3-(haiku|opus|sonnet)/.test(model) ? 4096 : 8192;

/** Settings of POST /messages. */
export function encodeSettings({ settings, model, tools = [] }: ModelRequest): {
  members: JsonObject;
  changes: RequestChange[];
} {
  const { temperature, seed, maxOutputTokens, thinkingTokens = 0, parallelToolCalls } = settings;
  const changes: RequestChange[] = [];
  const thinking = thinkingOf(thinkingTokens, model, changes);
  const members: JsonObject = { max_tokens: maxTokens(maxOutputTokens, thinking.budget, model, changes) };
  Object.assign(members, thinking.members);
  if (temperature !== undefined) {
    const isTaken = TAKES_BUDGET.test(model) && thinking.budget === 0;
    if (isTaken) members.temperature = Math.min(temperature, 1);
    if (!isTaken) {
      changes.push(
        settingChange('temperature', temperature, 'The model takes no temperature while it may think.'),
      );
    } else if (temperature > 1) {
      changes.push(settingChange('temperature', temperature, 'The provider takes 1 at most.', 1));
    }
  }
  if (seed !== undefined) changes.push(settingChange('seed', seed, 'The provider takes no seed.'));
  if (parallelToolCalls !== undefined && tools.length > 0) {
    members.tool_choice = { type: 'auto', disable_parallel_tool_use: !parallelToolCalls };
  }
  return { members, changes };
}

function thinkingOf(
  tokens: number,
  model: string,
  changes: RequestChange[],
): { budget: number; members: JsonObject } {
  if (tokens === 0) return { budget: 0, members: {} };
  if (!TAKES_BUDGET.test(model)) {
    const effort = effortOf(tokens);
    const why = 'The model decides itself how much it thinks; the provider takes a degree of effort.';
    changes.push(settingChange('thinkingTokens', tokens, why, { effort }));
    return { budget: 0, members: { thinking: { type: 'adaptive' }, output_config: { effort } } };
  }
  const budget = Math.max(tokens, MIN_BUDGET);
  if (budget !== tokens) {
    changes.push(
      settingChange('thinkingTokens', tokens, `The provider wants ${MIN_BUDGET} at least.`, budget),
    );
  }
  return { budget, members: { thinking: { type: 'enabled', budget_tokens: budget } } };
}

/** The limit must lie above the budget of thinking, which counts towards it. */
function maxTokens(
  asked: number | undefined,
  budget: number,
  model: string,
  changes: RequestChange[],
): number {
  const answer = asked ?? defaultMaxTokens(model);
  const sent = answer > budget ? answer : answer + budget;
  if (sent !== asked) {
    const why =
      asked === undefined ? 'The provider wants a limit.' : 'The limit must lie above the thinking.';
    changes.push(settingChange('maxOutputTokens', asked, why, sent));
  }
  return sent;
}
