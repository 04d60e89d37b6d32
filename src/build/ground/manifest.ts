import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type BlindCheck, readBlindCheck, type ShippedShard } from '#core/shipped-manifest.ts';
import type { JsonValue } from '#core/json.ts';

const blindCheckFile = new URL('../../../public/datasets/ground/blind-check.json', import.meta.url);

/** A shard as the manifest lists it. */
export const shardEntry = (path: string, tasks: number, bytes: Uint8Array): ShippedShard => ({
  path,
  tasks,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** The counts of the blind check; null where there is no blind-check.json yet. Throws where it cannot be read. */
export const blindCheck = (): BlindCheck | null =>
  existsSync(blindCheckFile)
    ? readBlindCheck(JSON.parse(readFileSync(blindCheckFile, 'utf8')) as JsonValue)
    : null;
