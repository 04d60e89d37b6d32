import type { StreamEvent } from '#core/model.ts';

/** Reads server-sent events out of text that comes in pieces (WHATWG HTML, 9.2.6). Comments and ids are passed over. */
export class ServerEvents {
  #lines: string[] = [];
  /** Pieces of the line that has not ended yet. */
  #open: string[] = [];
  #afterReturn = false;

  /** The events that this piece completes. */
  push(piece: string): StreamEvent[] {
    const text = this.#afterReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') this.#afterReturn = piece.endsWith('\r');
    const lines = text.split(/\r\n|\r|\n/);
    const events: StreamEvent[] = [];
    for (const [index, line] of lines.entries()) {
      this.#open.push(line);
      if (index === lines.length - 1) break;
      const whole = this.#open.join('');
      this.#open = [];
      if (whole !== '') this.#lines.push(whole);
      else events.push(...this.#event());
    }
    return events;
  }

  /** The last event, when the stream ended without the empty line after it. */
  end(): StreamEvent[] {
    return [...this.push('\n'), ...this.push('\n')];
  }

  #event(): StreamEvent[] {
    const lines = this.#lines;
    this.#lines = [];
    const valuesOf = (field: string) =>
      lines
        .filter((line) => line === field || line.startsWith(`${field}:`))
        .map((line) => line.slice(field.length + 1).replace(/^ /, ''));
    const data = valuesOf('data');
    return data.length === 0 ? [] : [{ event: valuesOf('event').at(-1) ?? '', data: data.join('\n') }];
  }
}
