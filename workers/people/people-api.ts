import type { PeopleApi } from '#bridge/people-contract.ts';
import type { Database } from '#storage/db.ts';
import { putHumanLabels, removeHumanLabel } from '#storage/human-labels.ts';
import { putReference } from '#storage/references.ts';

/** Stores what people say of a run's answers. */
export const createPeopleApi = (database: () => Promise<Database>): PeopleApi => ({
  keepHumanLabels: async (labels) => putHumanLabels(await database(), labels),
  removeHumanLabel: async (label) => removeHumanLabel(await database(), label),
  keepReference: async (work) => putReference(await database(), work),
});
