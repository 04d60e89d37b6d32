import type { CallOptions, CallProgress } from '#core/mcp.ts';
import type { ToolResult } from '#core/tool.ts';
import type { RequestOptions } from './session.ts';

/** Messages of one task that are kept. */
const MOST_SAID = 20;

/** What is kept of the task that a call was run as, if it was; the person who waits sees it with the progress. */
export class TaskNotes {
  readonly #now: () => number;
  readonly #onProgress: CallOptions['onProgress'];
  #begunAt: number | undefined;
  readonly #said: string[] = [];

  constructor(now: () => number, onProgress: CallOptions['onProgress']) {
    this.#now = now;
    this.#onProgress = onProgress;
  }

  get listeners(): Pick<RequestOptions, 'onTask' | 'onProgress'> {
    const onTask = (message: string): void => {
      this.#begunAt ??= this.#now();
      const isNew = message !== '' && message !== this.#said.at(-1);
      if (isNew && this.#said.length < MOST_SAID) this.#said.push(message);
      this.#step({ progress: 0, ...(message === '' ? {} : { message }) });
    };
    return { onTask, ...(this.#onProgress ? { onProgress: (step) => this.#step(step) } : {}) };
  }

  get kept(): Pick<ToolResult, 'task'> {
    if (this.#begunAt === undefined) return {};
    const ms = this.#now() - this.#begunAt;
    return { task: { ms, ...(this.#said.length > 0 ? { said: this.#said } : {}) } };
  }

  #step(step: CallProgress): void {
    this.#onProgress?.(this.#begunAt === undefined ? step : { ...step, task: true });
  }
}
