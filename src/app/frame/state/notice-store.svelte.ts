import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';

export interface Notice {
  id: number;
  /** 'error' stays until it is dismissed. */
  kind: 'info' | 'error';
  text: string;
  hint?: string;
}

/** What the frame says to the reader: polite sentences in one live region, each once, at most three on screen. */
export class NoticeStore {
  #notices = $state.raw<readonly Notice[]>([]);
  #nextId = 1;

  get notices(): readonly Notice[] {
    return this.#notices;
  }

  /** Says one sentence; it leaves by itself. Returns its id. */
  say(text: string): number {
    return this.#add({ kind: 'info', text });
  }

  /** Shows a failure of this app or of the network. */
  readonly fail = (error: unknown): number => {
    const { message: text, hint }: ErrorRecord = toErrorRecord(error);
    return this.#add({ kind: 'error', text, ...(hint ? { hint } : {}) });
  };

  /** Does some work, and shows why it failed; never rejects. */
  async trying(work: () => Promise<unknown>): Promise<void> {
    await work().catch(this.fail);
  }

  dismiss(id: number): void {
    this.#notices = this.#notices.filter((notice) => notice.id !== id);
  }

  #add(notice: Omit<Notice, 'id'>): number {
    const id = this.#nextId++;
    const others = this.#notices.filter(({ text }) => text !== notice.text);
    this.#notices = [...others, { id, ...notice }].slice(-3);
    return id;
  }
}
