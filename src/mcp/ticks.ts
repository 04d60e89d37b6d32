import { CONNECT_STEPS, type ConnectStep, type Tick } from '#core/mcp.ts';

/** The five ticks of one attempt to connect. A step begins when it is said to run; its time is counted from there. */
export class Ticks {
  #ticks: Tick[] = CONNECT_STEPS.map((step) => ({ step, state: 'pending', message: '' }));
  readonly #startedAt = new Map<ConnectStep, number>();
  readonly #now: () => number;
  readonly #onChange: () => void;

  constructor(now: () => number, onChange: () => void) {
    this.#now = now;
    this.#onChange = onChange;
  }

  get list(): Tick[] {
    return this.#ticks;
  }

  set(step: ConnectStep, state: Tick['state'], message: string): void {
    if (state === 'running') this.#startedAt.set(step, this.#now());
    const startedAt = this.#startedAt.get(step);
    const isOver = state === 'ok' || state === 'failed';
    const duration = isOver && startedAt !== undefined ? { durationMs: this.#now() - startedAt } : {};
    this.#ticks = this.#ticks.map((tick) =>
      tick.step === step ? { step, state, message, ...duration } : tick,
    );
    this.#onChange();
  }

  stateOf(step: ConnectStep): Tick['state'] {
    return this.#ticks.find((tick) => tick.step === step)!.state;
  }

  /** The first step that is not done fails with this message; those after it are skipped. */
  fail(message: string): void {
    const failing = this.#ticks.find(({ state }) => state === 'running' || state === 'pending');
    if (!failing) return;
    const after = CONNECT_STEPS.slice(CONNECT_STEPS.indexOf(failing.step) + 1);
    for (const step of after) this.set(step, 'skipped', 'Not tried.');
    this.set(failing.step, 'failed', message);
  }
}
