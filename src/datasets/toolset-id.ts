import type { Toolset } from '#core/tool.ts';
import type { ToolsetDraft } from './source.ts';

/**
 * The id of a toolset: 64 bits of SHA-256 over the raw fields, from which the tools follow, with whose they were taken
 * to be; over the tools themselves where no field was moved. Raw fields in another order of keys are another toolset:
 * a row must come back as it was shipped.
 */
export async function toolsetId({ tools, rawFields }: ToolsetDraft): Promise<Toolset['id']> {
  const isMoved = Object.keys(rawFields).length > 0;
  const reading = isMoved ? tools.map(({ name, server, schemaFrom }) => [name, server, schemaFrom]) : tools;
  const bytes = new TextEncoder().encode(JSON.stringify([rawFields, reading]));
  const hash = await globalThis.crypto.subtle.digest('SHA-256', bytes);
  const hex = Array.from(new Uint8Array(hash, 0, 8), (byte) => byte.toString(16).padStart(2, '0'));
  return `ts-${hex.join('')}`;
}
