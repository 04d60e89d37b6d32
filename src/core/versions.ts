/** What produced a result: printed in every export and link. `rules` changes when any scorer's verdicts may. */
export const versions = { app: '0.1.0', rules: '2026-11-28' };

/** Changes when any tool of the testbed may answer otherwise than before: a transcript from another one is not executed again. */
export const testbedVersion = '2026-11-27';
