import type { Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { serversByName } from './definitions.ts';
import { executionGap } from './execution-gap.ts';
import { TODAY } from './world.ts';

const when = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
});

/**
 * What a model is given to know of the testbed beside the tools it is offered: the time on its clocks, and the servers of the tools with
 * their descriptions. Undefined for a task that the testbed cannot execute.
 */
export function settingFor(
  task: Pick<Task, 'tools' | 'target'>,
  offered: readonly Tool[],
): string | undefined {
  if (executionGap(task) !== undefined) return undefined;
  const names = [...new Set(offered.flatMap(({ server }) => server ?? []))];
  const servers = names.flatMap((name) => serversByName.get(name) ?? []);
  return [
    `It is ${when.format(TODAY)}, in the time zone Europe/Berlin.`,
    ...(servers.length > 0
      ? [
          'The tools belong to these MCP servers:',
          ...servers.map((one) => `- ${one.server}: ${one.description}`),
        ]
      : []),
  ].join('\n');
}
