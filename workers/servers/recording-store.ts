import { isJsonObject } from '#core/json.ts';
import type { Connect } from '#store/storage/db.ts';
import { deleteSetting, getSetting, putSetting, settingsNamed } from '#store/storage/settings.ts';
import type { RecordingStore } from './recorded-servers.ts';

const PREFIX = 'recorded-server/';
const settingOf = (id: string): string => `${PREFIX}${id}`;

/** The files of recorded servers beside the settings of this browser: a few, each read whole. */
export const recordingStore = (database: Connect): RecordingStore => ({
  async ids() {
    return (await settingsNamed(await database(), PREFIX)).map((name) => name.slice(PREFIX.length));
  },
  async get(id) {
    const stored = await getSetting(await database(), settingOf(id));
    // Earlier versions kept the text alone.
    if (typeof stored === 'string') return { text: stored };
    if (!isJsonObject(stored) || typeof stored.text !== 'string') return undefined;
    const { text, from } = stored;
    return typeof from === 'string' ? { text, from } : { text };
  },
  put: async (id, file) => putSetting(await database(), settingOf(id), { ...file }),
  remove: async (id) => deleteSetting(await database(), settingOf(id)),
});
