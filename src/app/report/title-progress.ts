/** Puts the progress of the run at work before whatever title the page has or gets; pages set theirs without knowing of it. */
export class TitleProgress {
  readonly #document: Document;
  readonly #observer: MutationObserver;
  #prefix = '';

  constructor(document: Document) {
    this.#document = document;
    this.#observer = new MutationObserver(() => this.#write(this.#prefix));
  }

  /** Until the next call; '' takes it away. */
  show(prefix: string): void {
    this.#write(prefix);
    this.#observer.disconnect();
    if (prefix)
      this.#observer.observe(this.#document.head, { childList: true, characterData: true, subtree: true });
  }

  #write(prefix: string): void {
    const { title } = this.#document;
    const own = this.#prefix && title.startsWith(this.#prefix) ? title.slice(this.#prefix.length) : title;
    this.#prefix = prefix;
    if (title !== prefix + own) this.#document.title = prefix + own;
  }
}
