import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LanguageModelRef } from '#core/model.ts';
import { aFolder, aGroundPlan, aMachine, cellsWritten, workedOn } from './a-machine.ts';

const KEY = 'test-key-0123456789abcdef';
const model: LanguageModelRef = {
  id: 'm',
  kind: 'language-model',
  title: 'M',
  providerId: 'openai-compatible',
  model: 'm-1',
  baseUrl: 'https://models.example/v1',
};
const plan = aGroundPlan({
  models: [model],
  selection: { datasetId: 'ground', sample: { size: 4, seed: 3 } },
  settings: { stream: false },
  repeats: 1,
});
const whole = { index: 0, of: 1 };

interface Sent {
  url: string;
  key: string | null;
  /** Does the question hold what a tool answered? */
  hasResults: boolean;
}

/** A model API that asks for a tool first and answers then; `sent` is what it was sent. */
function anApi(answers: (sent: Sent, at: number) => Response | Promise<Response> = turnByTurn) {
  const sent: Sent[] = [];
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const body = JSON.parse(String(init.body)) as { messages: { role: string }[] };
    const one = {
      url: String(input),
      key: new Headers(init.headers).get('authorization'),
      hasResults: body.messages.some(({ role }) => role === 'tool'),
    };
    sent.push(one);
    const ended = new Promise<never>((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error)),
    );
    return Promise.race([answers(one, sent.length - 1), ended]);
  };
  return { fetch, sent };
}

const answered = (message: object): Response =>
  Response.json({
    id: 'x',
    model: 'm-1-2026-11',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message } }],
    usage: { prompt_tokens: 10, completion_tokens: 5 },
  });

const aCall = { id: 'c1', type: 'function', function: { name: 'no_such_tool', arguments: '{}' } };

function turnByTurn({ hasResults }: Sent): Response {
  return !hasResults ? answered({ content: null, tool_calls: [aCall] }) : answered({ content: 'Done.' });
}

describe('a language model asked without a page', () => {
  test('gets the key of the environment, which no file has', async () => {
    const path = join(aFolder(), 'asked.jsonl');
    const api = anApi();
    const environment: Record<string, string | undefined> = {
      MODEL_API_KEY: KEY,
      MODEL_API_ORIGIN: 'https://models.example',
    };
    const end = await workedOn({ plan, part: whole, path }, aMachine({ fetch: api.fetch, environment }));
    expect(end).toMatchObject({ type: 'run-end', run: { status: 'finished' } });
    expect(cellsWritten(path)).toHaveLength(4);
    expect(api.sent.every(({ key }) => key === `Bearer ${KEY}`)).toBe(true);
    expect(environment.MODEL_API_KEY).toBeUndefined();
    const text = readFileSync(path, 'utf8');
    expect(text).not.toContain(KEY);
    expect(text).toContain('"answeredBy":"m-1-2026-11"');
  });

  test('without its origin beside it the key is sent nowhere', async () => {
    const api = anApi();
    const environment = { MODEL_API_KEY: KEY, MODEL_API_ORIGIN: 'https://other.example' };
    await workedOn(
      { plan, part: whole, path: join(aFolder(), 'x.jsonl') },
      aMachine({ fetch: api.fetch, environment }),
    );
    expect(api.sent.length).toBeGreaterThan(0);
    expect(api.sent.every(({ key }) => key === null)).toBe(true);
  });

  test('that is stopped between its questions is asked none of them again', async () => {
    const path = join(aFolder(), 'stopped.jsonl');
    let atWork: { stop: () => void } | undefined;
    const first = anApi((sent, at) => {
      // The second question of the first cell never comes back.
      if (at === 1) {
        atWork!.stop();
        return new Promise<Response>(() => {});
      }
      return turnByTurn(sent);
    });
    const end = await workedOn(
      { plan, part: whole, path },
      aMachine({ fetch: first.fetch }),
      (_, ends) => (atWork = ends),
    );
    expect(end).not.toMatchObject({ run: { status: 'finished' } });
    expect(cellsWritten(path)).toEqual([]);
    const second = anApi();
    await workedOn({ plan, part: whole, path }, aMachine({ fetch: second.fetch }));
    expect(cellsWritten(path)).toHaveLength(4);
    // Two questions a cell, but for the one that was answered before.
    expect(second.sent).toHaveLength(7);
  });

  test('that fails leaves its cells open, and a lost cell is run again when that is asked for', async () => {
    const path = join(aFolder(), 'lost.jsonl');
    const broken = anApi((sent, at) => (at === 3 ? new Response('{', { status: 200 }) : turnByTurn(sent)));
    await workedOn({ plan, part: whole, path, atOnce: 1 }, aMachine({ fetch: broken.fetch }));
    const lost = cellsWritten(path);
    expect(lost).toHaveLength(4);
    const again = anApi();
    await workedOn({ plan, part: whole, path, retries: true }, aMachine({ fetch: again.fetch }));
    expect(again.sent).toHaveLength(2);
    expect(cellsWritten(path)).toHaveLength(5);
  });

  test('that refuses its key ends the part, and no cell has a result', async () => {
    const path = join(aFolder(), 'refused.jsonl');
    const api = anApi(() => Response.json({ error: { message: 'no' } }, { status: 401 }));
    const failed: string[] = [];
    const end = await workedOn({ plan, part: whole, path }, aMachine({ fetch: api.fetch }), (event) => {
      if (event.type === 'model-failed') failed.push(event.failure.error.code);
    });
    expect(end).toMatchObject({ type: 'run-error', error: { code: 'models-failed' } });
    expect(failed).toEqual([expect.stringMatching(/^model-key-(missing|rejected)$/)]);
    expect(cellsWritten(path)).toEqual([]);
    expect(api.sent).toHaveLength(1);
  });

  test('a budget is dealt out to parts, and the part that reaches its share stops', async () => {
    const bound = aGroundPlan(plan.setup.config, { budget: { tokens: 1 } });
    const api = anApi();
    const end = await workedOn(
      { plan: bound, part: whole, path: join(aFolder(), 'bound.jsonl') },
      aMachine({ fetch: api.fetch }),
    );
    expect(end).toMatchObject({ type: 'run-error', error: { code: 'budget-reached' } });
    expect(api.sent).toEqual([]);
  });
});
