import { fileURLToPath } from 'node:url';

/** The part of the bundler's module graph that is needed here. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Puts into one file what the first page needs, and into another what a report needs beside it: on a phone, waiting for
 * a dozen small files costs more than their bytes. The result names a module's chunk, for codeSplitting in build.rolldownOptions.
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
