import type { GgufFacts } from '#core/gguf.ts';
import type { LlamaSpeed } from '#store/bridge/weights-contract.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';

/** What a file should be, as it stands beside the file. */
export interface WeightsRecord {
  title: string;
  source: string;
  bytes: number;
  sha256: string;
  /** Were all bytes hashed and found right? */
  isWhole: boolean;
  facts?: GgufFacts;
  speed?: LlamaSpeed;
}

export const recordBytes = (record: WeightsRecord): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(record));

/** Undefined for a record that was cut off or is of another kind: its file is then listed as a part, and can be deleted. */
export function readRecord(text: string | undefined): WeightsRecord | undefined {
  const read = parsed(text);
  if (!isJsonObject(read)) return undefined;
  const { title, source, bytes, sha256, isWhole, facts, speed } = read;
  if (typeof title !== 'string' || typeof source !== 'string' || typeof sha256 !== 'string') return undefined;
  if (typeof bytes !== 'number' || typeof isWhole !== 'boolean') return undefined;
  if (isWhole && !isFacts(facts)) return undefined;
  return {
    ...{ title, source, bytes, sha256, isWhole },
    ...(isFacts(facts) ? { facts } : {}),
    ...(isSpeed(speed) ? { speed } : {}),
  };
}

function parsed(text: string | undefined): JsonValue | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as JsonValue);
  } catch {
    return undefined;
  }
}

const isFacts = (value: JsonValue | undefined): value is JsonObject & GgufFacts =>
  isJsonObject(value) && typeof value.architecture === 'string' && typeof value.parameters === 'number';

const isSpeed = (value: JsonValue | undefined): value is JsonObject & LlamaSpeed =>
  isJsonObject(value) && typeof value.reads === 'number' && typeof value.writes === 'number';
