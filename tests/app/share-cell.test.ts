import { describe, expect, test } from 'vitest';
import type { ResultRecord } from '#core/cell.ts';
import { fromTranscriptLink } from '#files/permalink/index.ts';
import { cellLink } from '../../src/app/look/cell/share-cell.ts';
import type { RunView } from '../../src/app/frame/run-view.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';
import { anExecutedAttempt } from '../builders/an-executed-attempt.ts';
import { anOracleRun } from '../builders/an-oracle-run.ts';

const PLANTED = `sk-ant-${'planted0'.repeat(4)}`;
const config = anOracleRun({
  models: [
    aLanguageModel({ id: 'a' }),
    aLanguageModel({ id: 'b', baseUrl: `https://me:${PLANTED}@own.example/v1?key=${PLANTED}` }),
  ],
  agentIds: ['react', 'native-tools'],
  execution: {
    on: 'testbed',
    faultPlans: [
      { seed: 1, rules: [] },
      { seed: 2, rules: [{ kind: 'timeout', rate: 0.5 }] },
    ],
  },
  repeats: 3,
});
const dataset = { id: 't', title: 'T', tasks: 9, orderHash: 'h' };
/** Of task 1, model b asked by ReAct under the second plan, repeat 2. */
const CELL = (1 * 8 + 5) * 3 + 2;
const record = {
  cell: CELL,
  verdict: 'correct',
  outcome: 'called',
  trajectory: anExecutedAttempt([[{ name: 'mail_send', arguments: { body: PLANTED, [PLANTED]: 1 } }]], {
    finalAnswer: `Sent ${PLANTED}`,
  }),
  asked: { changes: [], tries: 1, menu: { tools: 1, tokens: 1, recall: 1 } },
} as unknown as ResultRecord;
const view = {
  run: { id: 'r', createdAt: 0, config, ordinals: [4, 7], cells: 48, versions: { app: '1', rules: '1' } },
  cells: [{ cell: CELL, verdict: 'correct', outcome: 'called' }],
} as unknown as RunView;

describe('a link to one cell', () => {
  test('holds its task, model, way of asking, faults and repeat, and nothing of the others', async () => {
    const { address } = await cellLink(view, record, dataset);
    expect(address).toMatch(/^#\/t\/10\.[\w-]+\/1\/1\/3$/);
    const { result, transcripts } = await fromTranscriptLink(address.split('/')[2]!);
    expect(result).toMatchObject({
      ordinals: [7],
      verdicts: [undefined, undefined, 'correct'],
      config: {
        models: [{ id: 'b' }],
        agentIds: ['react'],
        execution: { on: 'testbed', faultPlans: [{ seed: 2 }] },
        repeats: 3,
      },
    });
    expect([...transcripts.keys()]).toEqual([2]);
  });

  test('holds no secret of a known form, and names the kinds that were in the texts', async () => {
    const { address, secrets, transcript } = await cellLink(view, record, dataset);
    expect(secrets).toEqual(['Anthropic key']);
    const read = await fromTranscriptLink(address.split('/')[2]!);
    expect(JSON.stringify([read.result, [...read.transcripts]])).not.toContain('planted');
    expect(transcript.finalAnswer).toBe('Sent [Anthropic key]');
    expect(read.transcripts.get(2)).toEqual(transcript);
  });
});
