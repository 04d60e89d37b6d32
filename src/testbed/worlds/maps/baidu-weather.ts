import { ToolError, type ToolOutcome } from '../../world.ts';

export function reported(): ToolOutcome {
  throw new ToolError('later');
}
