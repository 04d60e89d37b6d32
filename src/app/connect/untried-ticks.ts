import { CONNECT_STEPS, type Tick } from '#core/mcp.ts';

/** The ticks of a server that nobody has tried. */
export const untriedTicks: readonly Tick[] = CONNECT_STEPS.map((step) => ({
  step,
  state: 'pending',
  message: '',
}));
