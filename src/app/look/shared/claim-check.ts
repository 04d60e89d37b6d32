import type { RunView } from '../../frame/run-view.ts';
import { versions } from '#core/versions.ts';
import { quoted } from '#core/quoted.ts';
import { isLocalProvider } from '#core/local-model.ts';
import { isLanguageModel, isShippedModel, type ModelRef } from '#core/model.ts';
import { isOnRealServers, type Execution, type RunConfig } from '#core/run.ts';
import { languageModelsOf } from '../../frame/models/model-words.ts';
import { notAgain } from '../report/decided-view.ts';
import { placeWords } from '../../frame/words/execution.ts';
import type { Differences, LeftOut } from '../report/differences.ts';
import type { ResultLink } from '#files/permalink/index.ts';
import { count, counted, locale, joined } from '../../frame/format.ts';

/** What this page knows about a shared result, before and after running it again. */
export type ClaimCheck =
  /** Not yet known whether it can be run again here. */
  | { state: 'opening' }
  | { state: 'claimed'; why: string }
  /** It could be run again, and is not unless the reader asks. */
  | { state: 'waiting'; why: string; start: () => void }
  | { state: 'running' }
  /** `ownRun`: of recorded answers, the run of this browser that holds them. */
  | { state: 'done'; differences: Differences; computed: RunView; ownRun?: string };

/** Did all that the link claims come out again? It may still leave cells out. */
export const isReproduced = ({ cells, figures }: Differences): boolean =>
  cells.length === 0 && figures.length === 0;

/** Did it, and did the link claim every cell of its set-up? */
export const isWhollyReproduced = (differences: Differences): boolean =>
  isReproduced(differences) && differences.leftOut.cells === 0;

/** What may be said of a claim of which nothing came out differently: its first words, and what was compared. */
export function reproducedWords(
  link: ResultLink,
  { leftOut }: Differences,
): { heading: string; compared: string } {
  const claimed = link.verdicts.length - leftOut.cells;
  const beside = link.figures ? ', and so are the sender’s other figures' : '';
  const how = link.config.recorded
    ? 'were scored in this browser from the same recorded answers'
    : hasShipped(link.config)
      ? 'were computed again in this browser, those of the language model from its answers that come with the site,'
      : 'were computed again in this browser';
  const equal = `${how} and are equal${beside}.`;
  if (leftOut.cells === 0)
    return { heading: 'Reproduced here.', compared: `All ${count(claimed)} verdicts ${equal}` };
  if (claimed === 0) return { heading: 'Nothing to reproduce.', compared: 'The link claims no verdict.' };
  return {
    heading: 'Reproduced in part.',
    compared: `The ${count(claimed)} of ${counted(link.verdicts.length, 'verdict')} that the link claims ${equal}`,
  };
}

/** What may be said of a claim as far as this page has checked it: its first words, and the rest. */
export interface Seal {
  heading: string;
  said: string;
  /** Did something come out differently? */
  isBad: boolean;
}

export function sealWords(check: ClaimCheck, link: ResultLink, view: RunView): Seal {
  if (check.state !== 'done')
    return { heading: 'As claimed by the sender.', said: checkingWords(check, link), isBad: false };
  const { cells, leftOut } = check.differences;
  if (isReproduced(check.differences)) {
    const { heading, compared } = reproducedWords(link, check.differences);
    return { heading, said: joined(' ', compared, leftOutWords(leftOut)), isBad: false };
  }
  const different =
    cells.length > 0
      ? `${counted(cells.length, 'verdict')} of ${count(view.cells.length)} came out differently here.`
      : 'The verdicts are equal, but other figures of the sender differ.';
  return { heading: 'Not reproduced.', said: joined(' ', different, leftOutWords(leftOut)), isBad: true };
}

const hasShipped = ({ models }: RunConfig): boolean => models.some(isShippedModel);

function checkingWords(check: Exclude<ClaimCheck, { state: 'done' }>, { config }: ResultLink): string {
  if (check.state === 'opening') return 'Checking whether it can be run again here…';
  if (check.state === 'running')
    return hasShipped(config)
      ? 'Running the baselines again, and scoring the language model’s answers that come with the site, to see whether the verdicts hold…'
      : 'Running the baselines again on the same tasks to see whether the verdicts hold…';
  return check.why;
}

/** The cells that a link says nothing of, and what they come to here; '' where it leaves none out. */
export function leftOutWords({ cells, failed, notCounted }: LeftOut): string {
  if (cells === 0) return '';
  const lost = notCounted > 0 ? ` and ${count(notCounted)} not counted` : '';
  return `The link leaves out ${counted(cells, 'cell')}; run here, ${count(failed)} of them ${failed === 1 ? 'fails' : 'fail'}${lost}.`;
}

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
  return `It was scored under rules of version ${quoted(rules)}. This page scores by version “${versions.rules}”${after}.`;
}

/** Which version of the app a result says it was made by; '' where it is this one. */
export const appWords = (app: string): string =>
  app === versions.app
    ? ''
    : `It names ${quoted(app)} as the version of the app that made it; this is “${versions.app}”.`;

/** Why a result cannot be run again here without keys and effects; undefined where it can. */
export function whyNotAgain({ config, ordinals }: ResultLink, view: RunView): string | undefined {
  if (isOnRealServers(config.execution)) return notCalledAgain(config.execution);
  if (!ordinals || !view.tasksKnown) return view.tasksUnknown ?? '';
  const models = notAgain(config);
  return models.length > 0 ? notRunAgain(models) : undefined;
}

const notCalledAgain = (execution: Execution): string =>
  `The calls were executed on ${placeWords(execution)}. Such calls have effects and may return other results, so viewing this page does not repeat them.`;

/** Why models that this page cannot run by itself are not asked again, all of them by name. At least one. */
export function notRunAgain(models: readonly ModelRef[]): string {
  const asked = models.filter(isLanguageModel);
  const others = models.filter((model) => !isLanguageModel(model));
  const isOne = asked.length === 1;
  const need = asked.every(isInBrowser) ? `${isOne ? 'it' : 'them'} in your browser` : 'a key';
  return joined(
    ' ',
    asked.length > 0 &&
      `${listed(asked.map(titleOf))} ${isOne ? 'is a language model' : 'are language models'}: re-running needs ${need}, and ${isOne ? 'it' : 'they'} may answer differently.`,
    others.length > 0 &&
      `${listed(others.map(titleOf))} ${others.length === 1 ? 'is not a model' : 'are not models'} this page can run.`,
  );
}

const titleOf = ({ title }: ModelRef): string => quoted(title);

/** More than this are counted. */
const MOST_LISTED = 8;
/** `a, b and 4 more`. */
export function listed(all: readonly string[]): string {
  const names = all.slice(0, MOST_LISTED);
  const more = all.length - names.length;
  return new Intl.ListFormat(locale).format(more > 0 ? [...names, `${count(more)} more`] : names);
}

const isInBrowser = (ref: ModelRef): boolean => isLanguageModel(ref) && isLocalProvider(ref.providerId);

/** Can the reader run the set-up with keys or servers of their own, and the page not? */
export const needsReader = (config: RunConfig): boolean =>
  languageModelsOf(config).length > 0 || isOnRealServers(config.execution);

/** What the reader can do then. */
export const ownWords = (config: RunConfig): string =>
  isOnRealServers(config.execution)
    ? 'Run the set-up yourself'
    : languageModelsOf(config).every(isInBrowser)
      ? 'Run it in your own browser'
      : 'Run it with your own key';
