import { MAX_KEPT, type CellExchanges, type PackedExchange } from '#core/exchange.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import { unreadable } from './backup-head.ts';
import { objectsIn } from './entry-lines.ts';

/** The requests of a cell on a line. */
export const requestsLine = ({ cell, exchanges }: CellExchanges): string =>
  `${JSON.stringify({ cell, exchanges })}\n`;

/** Requests by cell number, read on as far as they are asked for. */
export class KeptRequests {
  readonly #lines: AsyncGenerator<CellExchanges>;
  #next: Promise<IteratorResult<CellExchanges>>;

  constructor(file: Blob, runId: string) {
    this.#lines = cellsIn(file, runId);
    this.#next = this.#lines.next();
    // The failure is thrown where a cell is asked for.
    this.#next.catch(() => undefined);
  }

  /** Those of a cell; cells have to be asked for in their order. Throws PlaygroundError 'backup-unreadable'. */
  async of(cell: number): Promise<CellExchanges | undefined> {
    for (;;) {
      const next = await this.#next;
      if (next.done || next.value.cell > cell) return undefined;
      this.#next = this.#lines.next();
      this.#next.catch(() => undefined); // Reported where it is awaited.
      if (next.value.cell === cell) return next.value;
    }
  }
}

async function* cellsIn(file: Blob, runId: string): AsyncGenerator<CellExchanges> {
  let last = -1;
  for await (const { object } of objectsIn(file)) {
    if (!isCell(object) || object.cell <= last) throw unreadable('The requests of a run are damaged.');
    last = object.cell;
    yield { runId, cell: object.cell, exchanges: object.exchanges };
  }
}

type Cell = Pick<CellExchanges, 'cell' | 'exchanges'>;

function isCell(value: JsonValue | undefined): value is JsonValue & Cell {
  return (
    isJsonObject(value) && isCount(value.cell) && Array.isArray(value.exchanges) && arePacked(value.exchanges)
  );
}

/**
 * Can they be unpacked within the bounds in which they are packed? `before` and `after` take from the last whole text, and together no
 * more than it has: else texts that double with each exchange would fill the memory.
 */
function arePacked(exchanges: readonly JsonValue[]): exchanges is JsonValue[] & PackedExchange[] {
  let base = 0;
  let kept = 0;
  for (const each of exchanges) {
    if (!isJsonObject(each) || !isJsonObject(each.sent)) return false;
    const { before, after, middle, length } = each.sent;
    if (!isCount(before) || !isCount(after) || !isCount(length) || typeof middle !== 'string') return false;
    if (before + after > base) return false;
    kept += middle.length;
    if (before + middle.length + after === length) base = length;
    if (each.failure !== undefined && typeof each.failure !== 'string') return false;
    if (each.refused !== undefined && !areTexts(each.refused)) return false;
    if (each.answered === undefined) continue;
    if (!isJsonObject(each.answered)) return false;
    const { text, end = '', length: whole } = each.answered;
    if (typeof text !== 'string' || typeof end !== 'string' || !isCount(whole)) return false;
    kept += text.length + end.length;
  }
  return kept <= MAX_KEPT;
}

/** A few short texts: a question is mended after a handful of refusals at most. */
const areTexts = (value: JsonValue): boolean =>
  Array.isArray(value) &&
  value.length <= 10 &&
  value.every((text) => typeof text === 'string' && text.length <= 1000);

const isCount = (value: JsonValue | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
