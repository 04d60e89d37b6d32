/** How many rows are imported, and how often. */
export interface ImportSize {
  /** Load swings most in what is short: it is repeated most. */
  shared: readonly (readonly [rows: number, toolsets: number, times: number])[];
  /** Rows that bring a toolset each. */
  own: readonly [rows: number, times: number];
  /** Rows whose memory is compared; the explorer works on the many. */
  few: number;
  many: number;
}

export const full: ImportSize = {
  shared: [
    [1509, 1, 15],
    [1509, 6, 15],
    [10_000, 1, 5],
    [100_000, 1, 2],
  ],
  own: [3000, 5],
  few: 10_000,
  many: 100_000,
};
export const smallest: ImportSize = { shared: [[20, 2, 1]], own: [20, 1], few: 20, many: 200 };
