import { fileURLToPath } from 'node:url';

/** What a bundler tells of a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Puts into one file what a report needs and the first page does not: a dozen small files cost a phone more in waiting than
 * they cost in bytes. Gives the name of a chunk to a function of build.rolldownOptions.
 */
export function reportChunk(): (id: string, graph: ModuleGraph) => string | null {
  let known: Set<string> | undefined;
  const own = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
  return (id, graph) => {
    known ??= onlyIn(own('src/app/pages/ReportPage.svelte'), own('src/main.ts'), graph);
    return known.has(id) ? 'report' : null;
  };
}

function onlyIn(report: string, main: string, graph: ModuleGraph): Set<string> {
  const first = reachedFrom(main, graph);
  return new Set([...reachedFrom(report, graph)].filter((id) => !first.has(id)));
}

/** A module and all it imports, static imports only. */
function reachedFrom(start: string, graph: ModuleGraph): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
