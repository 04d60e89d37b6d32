import { isLoop } from '#core/agent.ts';
import { fieldsOf } from './asking.ts';
import { differencesOf, type Preset } from '../models/presets.ts';
import type { Setup } from './setup.svelte.ts';

/**
 * Fills every field that a published set-up decides, and says what that changed. Models, tasks, sample, seed, budget and how answers
 * are sent stay as they are.
 */
export function usePreset(setup: Setup, preset: Preset): string[] {
  const before = $state.snapshot(setup.config);
  const { asking } = preset;
  const { isStreamed } = setup.asking;
  setup.asking = { ...fieldsOf({ prompts: {}, ...asking }), isStreamed };
  setup.repeats = asking.repeats;
  setup.decidedBy = asking.decidedBy;
  setup.faults = [];
  setup.givenPlans = undefined;
  if (asking.agentIds.some(isLoop)) setup.isExecuted = true;
  setup.preset = preset;
  return differencesOf(setup.config, before);
}
