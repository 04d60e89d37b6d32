import type { Connect } from '#storage/db.ts';
import { deleteSetting, getSetting, putSetting, settingsNamed } from '#storage/settings.ts';
import type { RecordingStore } from './recorded-servers.ts';

const PREFIX = 'recorded-server/';
const settingOf = (id: string): string => `${PREFIX}${id}`;

/** The files of recorded servers beside the settings of this browser: a few, each read whole. */
export const recordingStore = (database: Connect): RecordingStore => ({
  async ids() {
    return (await settingsNamed(await database(), PREFIX)).map((name) => name.slice(PREFIX.length));
  },
  async get(id) {
    const text = await getSetting(await database(), settingOf(id));
    return typeof text === 'string' ? text : undefined;
  },
  put: async (id, text) => putSetting(await database(), settingOf(id), text),
  remove: async (id) => deleteSetting(await database(), settingOf(id)),
});
