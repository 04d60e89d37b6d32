import type { JsonObject } from '#core/json.ts';
import type { LanguageModelRef, ModelRef } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';
import { expect, page, type Opened } from './app.ts';
import { endOf, type EndedRun } from './set-up-steps.ts';

/** Servers of language models that a test answers for. */
export interface Answering {
  /** Bodies of the questions, in order. */
  asked: JsonObject[];
  fetch: typeof globalThis.fetch;
}

type Answer = JsonObject | Response;

/** Answers every question to any server, by its number from 0; a question that is given up is let go of. */
export function answering(
  answer: (body: JsonObject, nth: number, url: URL) => Answer | Promise<Answer>,
): Answering {
  const asked: JsonObject[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if (init.method !== 'POST') return Response.json({ data: [] });
    const body = JSON.parse(init.body as string) as JsonObject;
    const given = answer(body, asked.push(body) - 1, new URL(String(input)));
    const answered = await Promise.race([given, untilAborted(init.signal)]);
    return answered instanceof Response ? answered : Response.json(answered);
  };
  return { asked, fetch };
}

const untilAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));

/** A model on a server of one's own. */
export const modelAt = (name: string, host = 'model.example'): LanguageModelRef => ({
  id: `openai-compatible:${host}:${name}`,
  title: name,
  kind: 'language-model',
  providerId: 'openai-compatible',
  baseUrl: `https://${host}/v1`,
  model: name,
});

type Begin = [tasks: number, models: readonly ModelRef[], more?: Partial<RunConfig>];

/** Starts a run on so many of the shipped tasks, asked once unless `more` says otherwise, and shows its report; its id. */
export async function startRun(opened: Pick<Opened, 'stores'>, ...begin: Begin): Promise<string> {
  const id = await begun(opened, ...begin);
  location.hash = `#/r/${id}`;
  return id;
}

/** Such a run from start to end, of which nothing is shown: drawing it at work takes longer than the run. */
export const finishedRun = async (opened: Opened, ...begin: Begin): Promise<EndedRun> =>
  endOf(opened.database, await begun(opened, ...begin));

async function begun(
  { stores }: Pick<Opened, 'stores'>,
  ...[tasks, models, more = {}]: Begin
): Promise<string> {
  const selection = { datasetId: 'ground', sample: { size: tasks, seed: 42 } };
  const config = {
    ...defaultConfig('ground', 'Ground'),
    selection,
    models: [...models],
    agentIds: ['single-shot' as const],
  };
  return stores.runs.start({ ...config, ...more });
}

/** The report of a run that has ended. */
export const expectEnd = (): Promise<unknown> =>
  expect.element(page.getByText('The run has ended. The report follows.')).toBeInTheDocument();
