import type { RunConfig } from '#core/run.ts';
import { expect, test } from 'vitest';
import { weaknessNames } from '#core/scripted-id.ts';
import { fromPermalink, toPermalink } from '#files/permalink/index.ts';
import { scriptedModel } from '#ask/providers/index.ts';
import { dialTitles, noDials, scriptedOfDials, scriptedOfId } from '../../../src/app/run/scripted-models.ts';

const dialled = { ...noDials(), wrongTool: 20, refuses: 2.5 };

test('seven dials make a model that its id describes and the worker can run', () => {
  expect(Object.keys(dialTitles)).toEqual([...weaknessNames]);
  const model = scriptedOfDials(dialled);
  expect(model).toEqual({
    id: 'scripted?wrongTool=0.2&refuses=0.025',
    kind: 'scripted',
    title: 'Scripted: wrong tool 20 %, refuses 2.5 %',
  });
  expect(scriptedModel(model.id)).toMatchObject(model);
  expect(scriptedOfId(model.id)).toEqual(model);
});

test.each([
  [{ omits: 250, refuses: -1 }, 'scripted?omits=1'],
  [{ omits: null, refuses: Number.NaN }, 'scripted'],
  [{ omits: 33.333333 }, 'scripted?omits=0.3333'],
])('dials %j outside their range give the model %s', (dials, id) => {
  const model = scriptedOfDials({ ...noDials(), ...dials });
  expect(model.id).toBe(id);
  expect(scriptedModel(id)?.title).toBe(model.title);
});

test('a link cannot give a scripted model the name of another', async () => {
  const model = scriptedOfDials(dialled);
  const config: RunConfig = {
    ...{ title: 'T', selection: { datasetId: 'd' }, repeats: 1, seed: 1, scorerIds: ['ast'] },
    ...{ agentIds: ['single-shot'], models: [{ ...model, title: 'GPT-9' }] },
  };
  const dataset = { id: 'd', title: 'T', tasks: 1, orderHash: 'ff' };
  const read = await fromPermalink(await toPermalink({ kind: 'setup', config, dataset }));
  expect(read.config.models).toEqual([model]);
});
