/** Counts the JSON-RPC messages in the bytes of an answer, chunk by chunk, without parsing them. */
export type MessageCounter = (chunk: Uint8Array) => { messages: number; withData: number };

const LF = 10;
const CR = 13;
const DATA = [...'data:'].map((letter) => letter.charCodeAt(0));

/** Events of a stream: each ends with an empty line. `withData` are those that carry a message, not only an id. */
export function eventCounter(): MessageCounter {
  let column = 0;
  let isDataLine = true;
  let hasData = false;
  let isOpen = false;
  let wasCr = false;
  return (chunk) => {
    const found = { messages: 0, withData: 0 };
    for (const byte of chunk) {
      const isSecondHalf = byte === LF && wasCr;
      wasCr = byte === CR;
      if (isSecondHalf) continue;
      if (byte === LF || byte === CR) {
        if (column === 0 && isOpen) {
          found.messages++;
          if (hasData) found.withData++;
          isOpen = hasData = false;
        }
        isOpen ||= column > 0;
        column = 0;
        isDataLine = true;
        continue;
      }
      if (column < DATA.length) isDataLine &&= byte === DATA[column];
      else hasData ||= isDataLine && byte > 32;
      column++;
    }
    return found;
  };
}

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);
const BRACKET = 91;

/** Messages of a JSON answer: one, or the elements of a batch. */
export function jsonCounter(): MessageCounter {
  let first = 0;
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  return (chunk) => {
    let messages = 0;
    for (const byte of chunk) {
      if (first === 0 && byte > 32) {
        first = byte;
        messages++;
      }
      // One message alone needs no count.
      if (first !== 0 && first !== BRACKET) break;
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInText = false;
      } else if (byte === QUOTE) isInText = true;
      else if (OPENING.has(byte)) depth++;
      else if (CLOSING.has(byte)) depth--;
      else if (byte === COMMA && depth === 1) messages++;
    }
    return { messages, withData: messages };
  };
}
