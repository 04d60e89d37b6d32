import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';

export interface Notice {
  id: number;
  /** 'info' leaves by itself; the others stay until they are dismissed. */
  kind: 'info' | 'error' | 'offer';
  text: string;
  hint?: string;
  /** What an offer does when it is accepted. */
  accept?: () => void;
}

/** What the frame says to the reader: polite sentences in one live region, each once, at most three and an offer on screen. */
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

  /** Offers to go over to a newer edition of the site. */
  readonly offerNewer = (accept: () => void): number =>
    this.#add({
      kind: 'offer',
      text: 'A newer version of this site is ready.',
      hint: 'Reloading interrupts a run at work; you can resume it later.',
      accept,
    });

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
    const all = [...others, { id, ...notice }];
    this.#notices = all.filter((each, at) => each.accept !== undefined || at >= all.length - 3);
    return id;
  }
}
