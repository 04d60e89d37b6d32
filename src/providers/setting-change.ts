import type { JsonValue } from '#core/json.ts';
import type { ModelSettings, RequestChange } from '#core/model.ts';

/** A setting that goes to the provider as something else; without `after` it is left out. */
export const settingChange = (
  setting: keyof ModelSettings,
  before: JsonValue | undefined,
  why: string,
  after?: JsonValue,
): RequestChange => ({
  kind: 'setting',
  at: `/settings/${setting}`,
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
  why,
});
