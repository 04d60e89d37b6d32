/** A value that is used and never shown: as text, as JSON and in a log it is [secret]. It cannot cross threads. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The one way out: to be called where a request is sent, and where text is cleaned of it. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }
}
