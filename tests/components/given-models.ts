import type { LanguageModelRef } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import { DEFAULT_SEED, defaultConfig } from '../../src/app/frame/linked-setup.ts';
import { addedModel } from '../../src/app/frame/models/added-models.ts';
import { keepLastSetup } from '../../src/app/run/last-setup.ts';
import { KEY, MODEL, type ChatModel } from './chat-model.ts';
import { NOWHERE, type Open, type OpenOptions, type Opened } from './app.ts';

// Models and set-ups that a test begins with. How a person makes them in the form is tested in model-form.test.ts and set-up.test.ts.

type Server = Pick<ChatModel, 'address'>;

interface Given {
  names?: readonly string[];
  key?: string;
  isKept?: boolean;
  /** Whose API the server speaks, by its id. */
  api?: string;
}

/** Adds models of a server of one's own and its key, as the form of a new model does. */
export async function giveModels(
  { stores }: Pick<Opened, 'stores'>,
  { address }: Server,
  { names = [MODEL], key = KEY, isKept = false, api = 'openai-compatible' }: Given = {},
): Promise<LanguageModelRef[]> {
  const offers = await stores.models.loadOffers();
  const offer = offers.find(({ id }) => id === api)!;
  const added = names.map((name) => addedModel(offer, name, address));
  for (const each of added) await stores.models.add(each);
  await stores.models.setKey(offer.id, key, address, isKept);
  return added.map(({ ref }) => ref);
}

/** A page with such models. */
export async function openWithModels(
  open: Open,
  server: Server & OpenOptions,
  given?: Given,
): Promise<Opened & { models: LanguageModelRef[] }> {
  const opened = await open(NOWHERE, server);
  return { ...opened, models: await giveModels(opened, server, given) };
}

/** Shows the set-up of so many tasks for such models alone, as one that was run before: asked once, and nothing executed. */
export async function openSetup(
  open: Open,
  server: Server & OpenOptions,
  tasks: number,
  more: Partial<RunConfig> = {},
  given?: Given,
): Promise<Opened> {
  const opened = await openWithModels(open, server, given);
  const config: RunConfig = {
    ...defaultConfig('ground', 'Ground'),
    selection: { datasetId: 'ground', sample: { size: tasks, seed: DEFAULT_SEED } },
    agentIds: ['single-shot'],
    models: opened.models,
    ...more,
  };
  await keepLastSetup(opened.database, { config, servers: [] });
  location.hash = '#/runs';
  return opened;
}
