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
  fail(error: unknown): number {
    const record: ErrorRecord = toErrorRecord(error);
    return this.#add({ kind: 'error', text: record.message, ...(record.hint ? { hint: record.hint } : {}) });
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
