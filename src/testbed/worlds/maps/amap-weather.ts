import { ToolError, type ToolOutcome } from '../../world.ts';

export function forecast(): ToolOutcome {
  throw new ToolError('later');
}
