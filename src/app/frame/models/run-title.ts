import { menusOf } from '#core/agent.ts';
import { AGENT_TITLES, editedName, menuTitle } from '#core/contender.ts';
import { isLanguageModel } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import { counted } from '../format.ts';
import { presetOf } from './presets.ts';

/**
 * What tells a run from others of its data set: the published set-up that it follows, else how its language models are asked, and how
 * answers are read where that is not the usual way. '' where nothing does.
 */
export function askedBriefly(config: RunConfig): string {
  const { models, agentIds, prompts = {}, thresholds, textFallback } = config;
  const read = [textFallback && 'text fallback', thresholds && 'changed thresholds'];
  if (!models.some(isLanguageModel)) return read.filter(Boolean).join(', ');
  const preset = presetOf(config);
  if (preset) return preset.title;
  const menus = menusOf(config);
  const [menu] = menus;
  const offered =
    menus.length > 1 ? counted(menus.length, 'menu') : JSON.stringify(menu) === ALL ? '' : menuTitle(menu!);
  const ways = agentIds.map((id) => AGENT_TITLES[id]).join(' and ');
  const edited = agentIds.flatMap((id) => (prompts[id] ? editedName(prompts[id]) : []));
  return [ways, ...edited, offered, ...read].filter(Boolean).join(', ');
}

const ALL = JSON.stringify({ strategy: 'all' });

/** A run's title with what tells it from others of the same title: `Ground, MCP-AgentBench`. */
export const runTitle = (config: RunConfig): string =>
  [config.title, askedBriefly(config)].filter(Boolean).join(', ');
