import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import { type ByteSource, MAX_ROW_BYTES } from './bytes.ts';
import type { ReadRow } from './read-row.ts';

/**
 * Rows of a CSV table (RFC 4180: quoted fields may hold commas, quotes and line ends) as objects of texts, named by the
 * first line. An empty field is left out.
 */
export async function* readCsv(bytes: ByteSource): AsyncGenerator<ReadRow[]> {
  const decoder = new TextDecoder();
  const splitter = new RecordSplitter();
  let header: string[] | undefined;
  let index = 0;
  const read = (records: string[][]): ReadRow[] => {
    header ??= records.shift();
    return records.map((record) => rowOf(header!, record, index++));
  };
  for await (const chunk of bytes) yield read(splitter.push(decoder.decode(chunk, { stream: true })));
  yield read([...splitter.push(decoder.decode()), ...splitter.end()]);
}

function rowOf(header: string[], record: string[], index: number): ReadRow {
  if (record.length !== header.length) {
    return {
      index,
      rejected: `${record.length} ${record.length === 1 ? 'field' : 'fields'} where the header has ${header.length}`,
    };
  }
  const members = header.map((name, column): [string, string] => [name, record[column]!]);
  return {
    index,
    value: Object.fromEntries(members.filter(([, field]) => field !== '')) satisfies JsonObject,
  };
}

class RecordSplitter {
  #record: string[] = [];
  #field = '';
  #inQuotes = false;
  /** The last sign was a quote inside quotes: the end of the field, or half of a doubled quote. */
  #quoteSeen = false;

  push(text: string): string[][] {
    const records: string[][] = [];
    for (const sign of text) this.#take(sign, records);
    if (this.#field.length > MAX_ROW_BYTES) {
      throw new PlaygroundError(
        'dataset-unreadable',
        'A CSV field is longer than 16 MB: a quote is never closed.',
      );
    }
    return records;
  }

  end(): string[][] {
    if (this.#record.length === 0 && this.#field === '') return [];
    return [[...this.#record, this.#field]];
  }

  #take(sign: string, records: string[][]): void {
    if (this.#inQuotes && !this.#quoteSeen) {
      if (sign === '"') this.#quoteSeen = true;
      else this.#field += sign;
      return;
    }
    if (this.#quoteSeen) {
      this.#quoteSeen = false;
      if (sign === '"') {
        this.#field += '"';
        return;
      }
      this.#inQuotes = false;
    }
    if (sign === '"' && this.#field === '') this.#inQuotes = true;
    else if (sign === ',') this.#endField();
    else if (sign === '\n') this.#endRecord(records);
    else if (sign !== '\r') this.#field += sign;
  }

  #endField(): void {
    this.#record.push(this.#field);
    this.#field = '';
  }

  #endRecord(records: string[][]): void {
    this.#endField();
    if (this.#record.length > 1 || this.#record[0] !== '') records.push(this.#record);
    this.#record = [];
  }
}
