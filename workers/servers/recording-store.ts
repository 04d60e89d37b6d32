import type { Connect } from '#storage/db.ts';
import { deleteSetting, getSetting, putSetting } from '#storage/settings.ts';
import type { RecordingStore } from './recorded-servers.ts';

const settingOf = (id: string): string => `recorded-server/${id}`;

/** The files of recorded servers beside the settings of this browser: a few, each read whole. */
export const recordingStore = (database: Connect): RecordingStore => ({
  async get(id) {
    const text = await getSetting(await database(), settingOf(id));
    return typeof text === 'string' ? text : undefined;
  },
  put: async (id, text) => putSetting(await database(), settingOf(id), text),
  remove: async (id) => deleteSetting(await database(), settingOf(id)),
});
