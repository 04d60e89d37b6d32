import { TEST_PATIENCE } from '#bridge/models-contract.ts';

/** Said while a test waits for an answer: `Asking api.example.com once, for 60 s at most…`. Local: inside this browser. */
export const testingWords = (who: string, place: keyof typeof TEST_PATIENCE = 'remote'): string =>
  `Asking ${who} once, for ${TEST_PATIENCE[place] / 1000} s at most…`;
