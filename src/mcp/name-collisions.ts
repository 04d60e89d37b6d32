import type { ServerWarning } from '#core/mcp.ts';

/** Tools of one name, within a server or between servers: a model given all of them cannot say which it means. */
export function nameCollisions(
  servers: readonly { title: string; tools: readonly { name: string }[] }[],
): ServerWarning[] {
  const holders = new Map<string, string[]>();
  for (const { title, tools } of servers) {
    for (const { name } of tools) holders.set(name, [...(holders.get(name) ?? []), title]);
  }
  return [...holders].flatMap(([tool, titles]): ServerWarning[] => {
    if (titles.length < 2) return [];
    const places = [...new Set(titles)].join(', ');
    const message = `${titles.length} tools are called “${tool}” (${places}). In a run they get the server’s name in front.`;
    return [{ kind: 'same-name', tool, where: '/name', message }];
  });
}
