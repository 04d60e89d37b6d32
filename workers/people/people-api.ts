import type { PeopleApi } from '#store/bridge/judging-contract.ts';
import type { Database } from '#store/storage/db.ts';
import { putHumanLabels, removeHumanLabel, putReference } from '#store/storage/judgings.ts';

/** Stores what people say of a run's answers. */
export const createPeopleApi = (database: () => Promise<Database>): PeopleApi => ({
  keepHumanLabels: async (labels) => putHumanLabels(await database(), labels),
  removeHumanLabel: async (label) => removeHumanLabel(await database(), label),
  keepReference: async (work) => putReference(await database(), work),
});
