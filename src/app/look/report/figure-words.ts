/** A figure that differs, in a phrase; none where it is the same. */
export const apart = (what: string, claimed: string, computed: string): string[] =>
  claimed === computed ? [] : [`${what}: ${claimed} claimed, ${computed} computed`];

export const averageWords = {
  toolSelection: 'average of right tool',
  parameters: 'average of right arguments',
  sequenceMatch: 'average of same order',
} as const;

/** To the last digit that a link carries: a change in it must not be lost in rounding. */
export const exactly = (value: number | null): string =>
  value === null ? 'undefined' : `${Number((value * 100).toFixed(4))}\u00a0%`;
