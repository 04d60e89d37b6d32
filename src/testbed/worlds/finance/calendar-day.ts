import { ToolError } from '../../world.ts';

/** Throws ToolError unless the text is a day of the calendar written YYYY-MM-DD. */
export function checkDay(written: string): void {
  const time = /^\d{4}-\d\d-\d\d$/.test(written) ? Date.parse(`${written}T00:00:00Z`) : NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written)
    throw new ToolError(`Invalid date: ${written.slice(0, 40)}. Expected a day written YYYY-MM-DD.`);
}
