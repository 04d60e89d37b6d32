const { name } = globalThis as { name?: string };

/** The id of one open page and its workers. The page draws it at random; its workers have it as their name. */
export const visit: string =
  'WorkerGlobalScope' in globalThis && name ? name : Math.random().toString(36).slice(2);
