/** A confidence interval; both ends belong to it. */
export interface Interval {
  low: number;
  high: number;
}
