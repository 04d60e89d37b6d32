/** What MCPMark's folders say of an attempt: `<model>__<mcp>/run-N/<category>__<task>/<file>`. */
export function mcpMarkNames(path: string): McpMarkNames | undefined {
  const found = FOLDERS.exec(path);
  if (!found) return undefined;
  const [, model, run, category, task] = found;
  return {
    model: model!,
    repeat: Math.max(0, Number(run) - 1),
    task: { id: `${category}__${task}`, category: category! },
  };
}

interface McpMarkNames {
  model: string;
  /** 0-based. */
  repeat: number;
  task: { id: string; category: string };
}

const FOLDERS = /(?:^|\/)([^/]+?)__[^/]+\/run-(\d{1,6})\/([^/]+?)__([^/]+)\/(?:meta|messages)\.json$/;
