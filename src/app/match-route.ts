export interface RouteMatch<R> {
  route: R;
  parameters: Record<string, string | undefined>;
}

/** The route of a path, or undefined: the frame then says that nothing is there. */
export function matchRoute<R extends { pattern: string }>(
  path: readonly string[],
  table: readonly R[],
): RouteMatch<R> | undefined {
  for (const route of table) {
    const parameters = matchPattern(route.pattern, path);
    if (parameters) return { route, parameters };
  }
  return undefined;
}

function matchPattern(
  pattern: string,
  path: readonly string[],
): Record<string, string | undefined> | undefined {
  const segments = pattern.split('/').filter(Boolean);
  if (path.length > segments.length) return undefined;
  const found: [string, string | undefined][] = [];
  for (const [index, segment] of segments.entries()) {
    const given = path[index];
    const name = /^:(\w+)(\??)$/.exec(segment);
    if (name ? given === undefined && name[2] === '' : given !== segment) return undefined;
    if (name) found.push([name[1]!, given]);
  }
  return Object.fromEntries(found);
}
