import { versions } from '#core/versions.ts';

/** What is to be known of a result that was scored under other rules than this page's; '' where they are the same. */
export const rulesWords = (rules: string): string =>
  rules === versions.rules
    ? ''
    : `It was scored under the rules of version ${rules}; this page scores by version ${versions.rules}, so verdicts may differ for that reason alone.`;
