import { expectedReach, TOO_FEW, TOO_FEW_TO_TELL } from '#measure/metrics/index.ts';
import { counted, wholePercent } from '../frame/format.ts';

/** What decides how sure the rates of a run will be. */
export interface Planned {
  tasks: number;
  repeats: number;
  /** Tasks drawn from each category; undefined where the sample is drawn over all. */
  perCategory: number | undefined;
}

/** How wide the interval of a rate will be, before the run: `72 tasks: at a rate of 50 %, the 95 % interval will be ± 11 points.` */
export function reachWords({ tasks, repeats, perCategory }: Planned): string {
  if (tasks < TOO_FEW) return `A rate needs at least ${TOO_FEW} tasks.`;
  const reach = expectedReach(tasks, repeats)!;
  const [least, most] = [wholePercent(reach.apart), wholePercent(reach.alike)];
  const all =
    least === most
      ? `${counted(tasks, 'task')}: at a rate of 50\u00a0%, the 95\u00a0% interval will be ±\u00a0${most} points.`
      : `${counted(tasks, 'task')} × ${counted(repeats, 'repeat')}: at a rate of 50\u00a0%, the 95\u00a0% interval will be ±\u00a0${least} points if repeats of a task vary as much as tasks do, and ±\u00a0${most} points if they all give the same result.`;
  const ofCategory = perCategory === undefined ? undefined : expectedReach(perCategory, repeats);
  const each = ofCategory
    ? ` In a category of ${counted(perCategory!, 'task')}: ±\u00a0${wholePercent(ofCategory.alike)}.`
    : '';
  const few =
    tasks < TOO_FEW_TO_TELL ? ` With fewer than ${TOO_FEW_TO_TELL} tasks no system is called ahead.` : '';
  return all + each + few;
}
