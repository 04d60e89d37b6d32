import fc from 'fast-check';
import { deepEqual, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { mulberry32 } from '#core/random.ts';
import type { RunConfig } from '#core/run.ts';
import { readMcpbrConfig, writeMcpbrConfig } from '#files/interchange/index.ts';
import { OUR_STATEMENT, STATEMENT } from '../../../src/files/interchange/mcpbr-config/read-config.ts';
import { readYaml } from '../../../src/files/interchange/mcpbr-config/read-yaml.ts';
import { aLanguageModel } from '../../builders/a-language-model.ts';
import { anyRun } from '../../interchange/any-run.ts';
import { readLog } from '../../interchange/read-log.ts';
import { textOf, writtenOf } from '../../interchange/written.ts';
import { Draw } from './written.ts';

/** A file for mcpbr's own reader, and what is wrong with the answer; '' where nothing is. */
export interface FileCase {
  kind: 'configuration' | 'results' | 'saved' | 'yaml';
  text: string;
  wrong(answer: JsonObject): string;
}

const words = [
  'plain',
  'a: b # c',
  '${HOME}',
  '${A:-b}',
  '"quoted"',
  "it's",
  '\u0007',
  '\u0085',
  '\ufeff',
  '😀',
  ' lead',
  '- x',
  'yes',
  '1e3',
  '%',
  '@',
  '\\',
  '\t',
];

function someConfig(draw: Draw): RunConfig {
  const word = (): string =>
    Array.from({ length: 1 + draw.below(3) }, () => draw.of(words)).join(draw.of([' ', '\n', '']));
  const some = <Value>(value: Value): Value | undefined => (draw.chance(0.5) ? value : undefined);
  const filter = Object.fromEntries(
    Object.entries({
      category: [word()],
      difficulty: ['hard'],
      tags: [word()],
      callType: ['single' as const],
    }).filter(() => draw.chance(0.4)),
  );
  const [sample, taskIds] = [some({ size: 1 + draw.below(50), seed: 3 }), some([`f.json#${word()}`])];
  const [maxMs, thinkingTokens, dollars] = [
    some(1000 * draw.below(900)),
    some(draw.below(40_000)),
    some(0.5 + draw.below(9)),
  ];
  const question = draw.of(['', `${word()}\n`]) + OUR_STATEMENT + draw.of(['', `\n\n${word()}\n`, word()]);
  return {
    title: word(),
    selection: { datasetId: 'd', filter, ...(sample ? { sample } : {}), ...(taskIds ? { taskIds } : {}) },
    models: draw.of([
      [aLanguageModel({ providerId: 'anthropic', model: word() })],
      [
        aLanguageModel({ providerId: 'gemini', model: 'g' }),
        aLanguageModel({ id: 'o', providerId: 'openai-responses', model: 'o' }),
      ],
      [aLanguageModel({ providerId: 'mistral', title: word() })],
    ]),
    agentIds: ['native-tools'],
    limits: { maxSteps: 1 + draw.below(40), ...(maxMs === undefined ? {} : { maxMs }) },
    ...(thinkingTokens === undefined ? {} : { settings: { thinkingTokens } }),
    ...(dollars === undefined ? {} : { budget: { dollars } }),
    ...(draw.chance(0.5) ? { prompts: { 'single-shot': { question } } } : {}),
    repeats: 1,
    seed: draw.below(1000),
    scorerIds: [],
  };
}

/** Set-ups as configurations: mcpbr's validator has no complaint, and its loader finds in them what our reader finds. */
export async function configurationCases(count: number, seed: number): Promise<FileCase[]> {
  const draw = new Draw(mulberry32(seed));
  return Promise.all(
    Array.from({ length: count }, async (): Promise<FileCase> => {
      const benchmark = draw.of(['mcptoolbench', 'toolbench'] as const);
      const servers = draw.of([[], [{ title: draw.of(words), url: 'https://a.example/mcp?x=${Y}' }]]);
      const { text } = await writeMcpbrConfig(someConfig(draw), {
        benchmark,
        datasetTitle: draw.of(words),
        servers,
      });
      const ours = await readMcpbrConfig(new Blob([text]));
      const expected: JsonObject = {
        benchmark,
        sample_size: ours.sampleSize ?? null,
        timeout_seconds: ours.limits.maxMs! / 1000,
        max_iterations: ours.limits.maxSteps,
        thinking_budget: ours.thinkingTokens ?? null,
        budget: ours.dollars ?? null,
        task_ids: ours.sourceIds ?? null,
        filter_difficulty: ours.filter.difficulty ?? null,
        filter_category: ours.filter.category ?? null,
        agent_prompt: ours.question?.replaceAll(OUR_STATEMENT, STATEMENT) ?? null,
        random_seed: ours.seed ?? null,
      };
      return {
        kind: 'configuration',
        text,
        wrong({ errors, fields, server }) {
          if (!deepEqual(errors!, [])) return `mcpbr complains: ${JSON.stringify(errors)}`;
          const found = fields as JsonObject;
          const name = Object.keys(expected).find((each) => !deepEqual(found[each]!, expected[each]!));
          if (name)
            return `${name} is ${JSON.stringify(found[name])} there, ${JSON.stringify(expected[name])} here`;
          const isReached = ours.server === undefined || (server as string[]).at(-1) === ours.server.url;
          return isReached ? '' : `the server is ${JSON.stringify(server)} there, ${ours.server!.url} here`;
        },
      };
    }),
  );
}

/** Runs as results: mcpbr's readers take them and count what we counted; written by mcpbr in turn they read as ours. */
export function resultsCases(count: number, seed: number): FileCase[] {
  return fc.sample(anyRun, { numRuns: count, seed }).flatMap(({ run, records }): FileCase[] => {
    const text = textOf('mcpbr', writtenOf(run, records));
    const { summary, tasks } = JSON.parse(text) as { summary: { mcp: JsonObject }; tasks: JsonValue[] };
    const ids = new Set(tasks.map((task) => (task as JsonObject).instance_id));
    return [
      {
        kind: 'results',
        text,
        wrong({ valid, message, entry, tasks: read }) {
          const [, resolved, total] = entry as JsonValue[];
          if (valid !== true || message !== `Valid JSON with ${tasks.length} task(s)`) return String(message);
          if (resolved !== summary.mcp.resolved || total !== summary.mcp.total)
            return `${String(resolved)} of ${String(total)} there`;
          return read === tasks.length && ids.size === tasks.length
            ? ''
            : `${String(read)} tasks there, ${tasks.length} here`;
        },
      },
      {
        kind: 'saved',
        text,
        wrong: (answer) =>
          deepEqual(
            JSON.parse(JSON.stringify(readLog(String(answer.text), 'r.json'))) as JsonValue,
            JSON.parse(JSON.stringify(readLog(text, 'r.json'))) as JsonValue,
          )
            ? ''
            : 'what mcpbr writes of it is read otherwise',
      },
    ];
  });
}

const scalars = [
  'x',
  'y',
  'n',
  'yes',
  'No',
  'ON',
  'off',
  'true',
  'null',
  '~',
  '',
  '0',
  '-5',
  '+3',
  '1_000',
  '08',
  '1e3',
  '1.5e3',
  '1.5e+3',
  '.5',
  '-.5',
  '5.',
  '1.2.3',
  '"5"',
  "'yes'",
  '[1, a]',
  '{b: 1}',
  '[]',
  'a b',
  '0o7',
  '=x',
  '-',
  '?x',
  ':x',
  '1_',
  '_1',
  '.',
  '.e+1',
  '1._5',
  'Null',
  'nULL',
  'y es',
  '"\\u00e9"',
  '|\n  a\n  b',
  '>\n  a\n  b',
  '\n  - 1\n  - yes',
  '\n  c: off',
];

/** Maps of YAML that we take: PyYAML finds the same values. Those that we refuse are left out. */
export async function yamlCases(count: number, seed: number): Promise<FileCase[]> {
  const draw = new Draw(mulberry32(seed));
  const cases = await Promise.all(
    Array.from({ length: count }, async (): Promise<FileCase[]> => {
      const text = Array.from({ length: 1 + draw.below(4) }, (_, at) => `k${at}: ${draw.of(scalars)}\n`).join(
        '',
      );
      const ours = await readYaml(new Blob([text])).catch(() => undefined);
      if (!ours) return [];
      const wrong = (found: JsonObject): string =>
        deepEqual(found, ours.value)
          ? ''
          : `${JSON.stringify(found)} there, ${JSON.stringify(ours.value)} here`;
      return [{ kind: 'yaml', text, wrong }];
    }),
  );
  return cases.flat();
}

/** The answer of files.py to a case, as `wrong` takes it: what it found as an object; what was raised, in words. */
export function faultOf(each: FileCase, line: string): string {
  const { found, raises } = JSON.parse(line) as { found?: JsonValue; raises?: string };
  if (raises !== undefined) return raises;
  return each.wrong(isJsonObject(found) ? found : { text: found ?? null });
}
