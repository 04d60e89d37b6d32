/** A confidence interval; both ends belong to it. */
export interface Interval {
  low: number;
  high: number;
}

/** One task: the sum over its attempts or calls, and how many there were. With one attempt: its value, of 1. */
export interface Cluster {
  sum: number;
  count: number;
}
