import { versions } from '#core/versions.ts';
import { quoted } from '#core/quoted.ts';

/** Was anything found to differ from what this page computes? */
export type Compared = 'not yet' | 'equal' | 'different';

/** What is to be known of a result that was scored under other rules than this page's; '' where they are the same. */
export function rulesWords(rules: string, compared: Compared): string {
  if (rules === versions.rules) return '';
  const after = {
    'not yet': ', so verdicts may differ for that reason alone',
    equal: ', and finds nothing that differs',
    different: ', so they may differ for that reason alone',
  }[compared];
  return `It was scored under rules that call themselves ${quoted(rules)}; this page scores by version “${versions.rules}”${after}.`;
}

/** Which version of the app a result says it was made by; '' where it is this one. */
export const appWords = (app: string): string =>
  app === versions.app
    ? ''
    : `It names ${quoted(app)} as the version of the app that made it; this is “${versions.app}”.`;
