import { existsSync, readFileSync } from 'node:fs';
import { type BlindCheck, readBlindCheck } from '#core/shipped-manifest.ts';
import type { JsonValue } from '#core/json.ts';

const blindCheckFile = new URL('../../../public/datasets/ground/blind-check.json', import.meta.url);

/** The counts of the blind check; null where there is no blind-check.json yet. Throws where it cannot be read. */
export const blindCheck = (): BlindCheck | null =>
  existsSync(blindCheckFile)
    ? readBlindCheck(JSON.parse(readFileSync(blindCheckFile, 'utf8')) as JsonValue)
    : null;
