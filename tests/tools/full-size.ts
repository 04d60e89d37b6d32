/** `npm run test:full -- large` runs at full size what `npm test` runs at a smaller one. */
const isFull = process.env.FULL_RUNS === '1';

/** The size of a test: the first as a rule, the second at full size. */
export const sized = (usual: number, full: number): number => (isFull ? full : usual);

/** Runs or cases of a test: a tenth of them as a rule, though at least ten. */
export const runs = (full: number): number => sized(Math.min(full, Math.max(10, Math.ceil(full / 10))), full);
