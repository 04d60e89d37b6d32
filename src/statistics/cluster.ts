/** One task: the sum over its attempts or calls, and how many there were. With one attempt: its value, of 1. */
export interface Cluster {
  sum: number;
  count: number;
}
