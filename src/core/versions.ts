/** What produced a result: printed in every export and link. `rules` changes when any scorer's verdicts may. */
export const versions = { app: '0.1.0', rules: '2026-11-23' };
