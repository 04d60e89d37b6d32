import { cellAddress, type ResultRecord } from '#core/cell.ts';
import { contendersOf, type Contender } from '#core/contender.ts';
import { isLanguageModel } from '#core/model.ts';
import type { Run } from '#core/run.ts';
import type { ErrorRecord } from '#core/errors.ts';
import type { Step } from '#core/trajectory.ts';

/** A contender with what it did, by cell number. */
export interface ContenderRecords {
  /** Its position in the run. */
  position: number;
  contender: Contender;
  records: readonly ResultRecord[];
}

/** All contenders of a run with their records. */
export function byContender(run: Run, records: readonly ResultRecord[]): ContenderRecords[] {
  const contenders = contendersOf(run.config);
  const made = contenders.map((): ResultRecord[] => []);
  for (const record of records)
    made[cellAddress(record.cell, contenders.length, run.config.repeats).model]?.push(record);
  return contenders.map((contender, position) => ({ position, contender, records: made[position]! }));
}

/** The name of a model in formats of the field: its provider's own where it has one. */
export const modelName = ({ model }: Contender): string =>
  isLanguageModel(model) ? model.model : model.kind === 'recorded' ? model.title : model.id;

/** What the provider, the network or the app lost the attempt by; undefined where the attempt came to its end. */
export function lossOf({ outcome, errors = {} }: ResultRecord): ErrorRecord | undefined {
  const error = errors[''];
  if (error) return error;
  return outcome === 'error' ? { code: 'bug', message: 'The attempt broke off.' } : undefined;
}

/** When a step began, as an ISO date with its time; undefined where its log does not say, which older files write as 0. */
export const timeOf = ({ startedAt }: Step): string | undefined => (startedAt ? isoOf(startedAt) : undefined);

/** When its models were first asked; undefined of recorded answers, whose run has the time alone at which their log was read here. */
export const beganAt = ({ createdAt, config }: Run): string | undefined =>
  config.recorded ? undefined : isoOf(createdAt);

/** Milliseconds since the epoch as an ISO date with its time. */
export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** A name as part of a path: letters, digits, dots, hyphens and underscores of ASCII. */
export const pathPart = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 80) || 'unnamed';
