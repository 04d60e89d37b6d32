import { fileURLToPath } from 'node:url';

/** What a bundler tells of a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Puts into one file what the first page needs, and into another what a report needs beside it: a dozen small files cost a phone
 * more in waiting than they cost in bytes. Gives the name of a chunk to a function of build.rolldownOptions.
 */
export function firstChunks(): (id: string, graph: ModuleGraph) => string | null {
  let first: Set<string> | undefined;
  let report: Set<string> | undefined;
  const own = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
  return (id, graph) => {
    first ??= reachedFrom(own('src/main.ts'), graph);
    report ??= reachedFrom(own('src/app/report/ReportPage.svelte'), graph);
    if (first.has(id)) return 'first';
    return report.has(id) ? 'report' : null;
  };
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
