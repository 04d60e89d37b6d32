import { PlaygroundError } from './errors.ts';
import { quoted } from './quoted.ts';

/** What mcpbr's MCPToolBench++ evaluator asks of an attempt that it counts as resolved. Every bound is inclusive. */
export interface Thresholds {
  /** Least share of the expected tools that are called, from 0 to 1. */
  selection: number;
  /** Least share of the expected parameters that are equal, from 0 to 1. */
  parameters: number;
  /** Most calls for each expected one. */
  calls: number;
}
export type ThresholdName = keyof Thresholds;

/** The thresholds of a run that differ from the published ones; absent: those published. */
export type MovedThresholds = Partial<Thresholds>;

/** One threshold: what mcpbr publishes, the values that a run may have instead, and its name in files. */
export interface ThresholdField {
  name: ThresholdName;
  /** As mcpbr's documents name it. */
  title: string;
  published: number;
  least: number;
  most: number;
}

/** Source: mcpbr's documents and code, supermodeltools/mcpbr at e9872ea0. The ranges are ours. */
export const THRESHOLDS: readonly ThresholdField[] = [
  { name: 'selection', title: 'tool selection accuracy', published: 0.8, least: 0, most: 1 },
  { name: 'parameters', title: 'parameter accuracy', published: 0.7, least: 0, most: 1 },
  { name: 'calls', title: 'calls per expected call', published: 1.5, least: 1, most: 100 },
];

/** The scorers that decide by them. mcpbr's ToolBench evaluator compares names in order, and has none. */
export const THRESHOLD_SCORERS: readonly string[] = ['mcpbr-mcptoolbench', 'mcpbr-mcptoolbench-as-coded'];

export const PUBLISHED_THRESHOLDS = Object.fromEntries(
  THRESHOLDS.map(({ name, published }) => [name, published]),
) as unknown as Thresholds;

/** A threshold that a run moved. */
export interface MovedThreshold extends ThresholdField {
  value: number;
}

/** Those that differ from the published ones, in the order of THRESHOLDS. */
export const movedThresholds = (moved: MovedThresholds = {}): MovedThreshold[] =>
  THRESHOLDS.flatMap((field) => {
    const value = moved[field.name];
    return value === undefined || value === field.published ? [] : [{ ...field, value }];
  });

/** `tool selection accuracy 0.7, published 0.8`, for files; '' where none was moved. */
export const movedText = (moved: MovedThresholds | undefined): string =>
  movedThresholds(moved)
    .map(({ title, value, published }) => `${title} ${value}, published ${published}`)
    .join('; ');

/** Throws PlaygroundError 'setup-unreadable' for a threshold that is no number of its range, by its name. */
export function checkThresholds(moved: MovedThresholds = {}): void {
  for (const { name, title, least, most, published } of THRESHOLDS) {
    const value: unknown = moved[name];
    if (value === undefined || (typeof value === 'number' && value >= least && value <= most)) continue;
    throw new PlaygroundError(
      'setup-unreadable',
      `The threshold “${title}” (${name}) is ${quoted(JSON.stringify(value))}; it must be a number from ${least} to ${most}.`,
      `mcpbr publishes ${published}. Leave the threshold out to keep that.`,
    );
  }
}
