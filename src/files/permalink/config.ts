import { BASELINE_TITLES, type LanguageModelRef, type ModelRef } from '#core/model.ts';
import type { NamedJudge } from '#core/judge-kinds.ts';
import { onOneLine } from '#core/quoted.ts';
import type { RecordedSource } from '#core/recording.ts';
import { isReplayed, type Execution, type OnServers, type RunConfig } from '#core/run.ts';
import { parseScriptedId, scriptedTitle } from '#core/scripted-id.ts';
import type { LinkedDataset } from './snapshot.ts';

/** Longest texts that the schema lets in, of those that are cut rather than refused. */
const MOST = { format: 80, text: 200, model: 400, address: 500, file: 300 };

/** A set-up without what stays with the sender; what the schema does not name is left out beside. */
export function sharedConfig({ models, execution, recorded, ...config }: RunConfig): object {
  return {
    ...config,
    title: config.title.slice(0, MOST.text),
    models: models.map(sharedModel),
    ...(execution ? { execution: sharedExecution(execution) } : {}),
    ...(recorded ? { recorded: sharedSource(recorded) } : {}),
  };
}

/** A set-up as a link holds it: its data set stands beside. */
export type LinkedConfig = Omit<RunConfig, 'selection'> & {
  selection: Omit<RunConfig['selection'], 'datasetId'>;
};

/** The set-up that a link holds. What a sender worded stays on one line. */
export function receivedConfig({ selection, ...config }: LinkedConfig, dataset: LinkedDataset): RunConfig {
  const { execution, recorded } = config;
  return {
    ...config,
    title: onOneLine(config.title),
    selection: { datasetId: dataset.id, ...selection },
    models: config.models.map(receivedModel),
    ...(execution?.on === 'servers' ? { execution: receivedServers(execution) } : {}),
    ...(recorded ? { recorded: receivedSource(recorded) } : {}),
  };
}

export const sharedDataset = (dataset: LinkedDataset): LinkedDataset => ({
  ...dataset,
  title: dataset.title.slice(0, MOST.text),
});

export const receivedDataset = (dataset: LinkedDataset): LinkedDataset => ({
  ...dataset,
  title: onOneLine(dataset.title),
});

/** A judge's name without what is longer than a reader takes. */
export const sharedJudge = <Of extends NamedJudge>(judge: Of): Of => ({
  ...judge,
  title: judge.title.slice(0, MOST.text),
  ...(judge.model === undefined ? {} : { model: judge.model.slice(0, MOST.model) }),
  ...(judge.prompt === undefined ? {} : { prompt: judge.prompt.slice(0, MOST.format) }),
});

export const receivedJudge = <Of extends NamedJudge>(judge: Of): Of => ({
  ...judge,
  title: onOneLine(judge.title),
  ...(judge.model === undefined ? {} : { model: onOneLine(judge.model) }),
  ...(judge.prompt === undefined ? {} : { prompt: onOneLine(judge.prompt) }),
});

function sharedModel(ref: ModelRef | LanguageModelRef): object {
  const baseUrl = 'baseUrl' in ref && ref.baseUrl !== undefined ? bareAddress(ref.baseUrl) : undefined;
  return { ...ref, title: ref.title.slice(0, MOST.model), baseUrl };
}

function receivedModel({
  id,
  kind,
  title,
  ...rest
}: ModelRef | LanguageModelRef): ModelRef | LanguageModelRef {
  // What this page runs by its id goes by what that id says, whatever a link calls it.
  if (kind === 'baseline' || Object.hasOwn(BASELINE_TITLES, id)) return baselineRef(id);
  const weaknesses = parseScriptedId(id);
  if (weaknesses) return { id, kind: 'scripted', title: scriptedTitle(weaknesses) };
  const ref = { id, kind, title: onOneLine(title) };
  return kind === 'language-model' && 'providerId' in rest && 'model' in rest ? { ...ref, ...rest } : ref;
}

/** A baseline that this version does not know has no title but its id. */
const baselineRef = (id: string): ModelRef => ({
  id,
  kind: 'baseline',
  title: Object.hasOwn(BASELINE_TITLES, id) ? BASELINE_TITLES[id]! : onOneLine(id),
});

/** Which servers they were, and where, stays with the sender. */
function sharedExecution(execution: Execution): object {
  if (execution.on === 'testbed') {
    const { faultPlans = [] } = execution;
    return { on: 'testbed', ...(faultPlans.length > 0 ? { faultPlans } : {}) };
  }
  // A version is a date; whatever else a server calls one stays with the sender.
  const spoken = (execution.spoken ?? []).filter((version) => /^\d{4}-\d\d-\d\d$/.test(version)).slice(0, 10);
  return {
    on: 'servers',
    ...(isReplayed(execution)
      ? sharedRecordings(execution)
      : { serverIds: [], elsewhere: execution.elsewhere ?? execution.serverIds.length }),
    ...(spoken.length > 0 ? { spoken } : {}),
    ...(execution.reads ? { reads: true } : {}),
    ...(execution.definitions === 'servers' ? { definitions: 'servers' } : {}),
  };
}

/** A recording is a file that may be shared, and its id only identifies it. Of its address the link holds host and path alone. */
function sharedRecordings({ serverIds, recordedAt = {}, recordedFrom = {} }: OnServers): object {
  const from = serverIds.flatMap((id) => {
    const known = recordedFrom[id] ?? '';
    const place = onOneLine(bareAddress(known) ?? known).slice(0, MOST.file);
    return place === '' ? [] : [[id, place] as const];
  });
  return {
    serverIds,
    recordedAt: Object.fromEntries(serverIds.flatMap((id) => (recordedAt[id] ? [[id, recordedAt[id]]] : []))),
    ...(from.length > 0 ? { recordedFrom: Object.fromEntries(from) } : {}),
  };
}

function receivedServers({ recordedFrom, ...execution }: OnServers): OnServers {
  if (!recordedFrom) return execution;
  const from = Object.entries(recordedFrom).map(([id, place]) => [id, onOneLine(place)]);
  return { ...execution, recordedFrom: Object.fromEntries(from) as Record<string, string> };
}

/** Where recorded answers were read, without the names of the files, which may be of the sender's disk. */
export function sharedSource({ files, elsewhere, address = '', ...source }: RecordedSource): object {
  const { format, publisher, published, licence } = source;
  const bare = bareAddress(address);
  // Of a folder the slash at its end is part of the address.
  const place = bare !== undefined && address.endsWith('/') ? `${bare}/` : bare;
  return {
    ...source,
    files: [],
    elsewhere: elsewhere ?? files.length,
    format: format.slice(0, MOST.format),
    publisher: publisher?.slice(0, MOST.text) || undefined,
    published: published && /^[\d:TZ.+-]{4,40}$/.test(published) ? published : undefined,
    licence: licence?.slice(0, MOST.text) || undefined,
    address: place !== undefined && place.length <= MOST.address ? place : undefined,
    refused: source.refused || undefined,
    missing: source.missing || undefined,
  };
}

export const receivedSource = ({
  format,
  publisher,
  licence,
  ...source
}: RecordedSource): RecordedSource => ({
  ...source,
  format: onOneLine(format),
  ...(publisher === undefined ? {} : { publisher: onOneLine(publisher) }),
  ...(licence === undefined ? {} : { licence: onOneLine(licence) }),
});

/** Host and path alone: what else an address may hold is where people put keys. Undefined for what is no address of the web. */
function bareAddress(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
