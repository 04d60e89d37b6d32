/** One thing that a check demands, and whether the attempt has it. */
export interface Demand {
  holds: boolean;
  /** In words, with what was found. */
  what: string;
}

/** An attempt passes when all demands hold. There is at least one. */
export const passes = (demands: readonly Demand[]): boolean =>
  demands.length > 0 && demands.every(({ holds }) => holds);
