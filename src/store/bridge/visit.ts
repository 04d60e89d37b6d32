const { name } = globalThis as { name?: string };

/** Marks one open page and its workers among all tabs. The page draws it; its workers are given it as their name. */
export const visit: string =
  'WorkerGlobalScope' in globalThis && name ? name : Math.random().toString(36).slice(2);
