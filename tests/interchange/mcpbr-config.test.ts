import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';
import type { RunConfig } from '#core/run.ts';
import { readMcpbrConfig, writeMcpbrConfig } from '#files/interchange/index.ts';
import { runs } from '../tools/full-size.ts';

const read = (text: string) => readMcpbrConfig(new Blob([text]));
const refusal = (text: string) =>
  read(text).then(
    () => undefined,
    (error: { code?: string; message: string }) => [error.code, error.message],
  );

describe('a configuration of mcpbr is read as a set-up', () => {
  test('models, tasks, limits and prompts, with mcpbr’s own values where the file says none', async () => {
    const config = await read(
      [
        'benchmark: mcptoolbench',
        'model: opus',
        'sample_size: 20',
        'timeout_seconds: "180"',
        'thinking_budget: 2_048',
        'random_seed: 7',
        'filter_difficulty: [hard]',
        'filter_category:',
        '  - finance',
        'agent_prompt: |',
        '  {problem_statement}',
        '',
        '  Answer as JSON: [{"name": "…"}]',
        'mcp_server:',
        '  name: search',
        '  command: npx',
        '  args: ["-y", "mcp-remote", "https://mcp.example.com/mcp"]',
        '  env: { KEY: "${SECRET}" }',
      ].join('\n'),
    );
    expect(config).toMatchObject({
      benchmark: 'mcptoolbench',
      model: { providerId: 'anthropic', model: 'claude-opus-4-5-20251101' },
      sampleSize: 20,
      seed: 7,
      thinkingTokens: 2048,
      limits: { maxSteps: 10, maxMs: 180_000 },
      filter: { difficulty: ['hard'], category: ['finance'] },
      question: '{problem_statement}\n\nAnswer as JSON: [{"name": "…"}]\n',
      server: { title: 'search', url: 'https://mcp.example.com/mcp' },
    });
    expect(config.notes.map(({ field, line, isLeftOut }) => [field, line, isLeftOut])).toEqual([
      ['model', 2, false],
      ['sample_size', 3, false],
      ['agent_prompt', 10, false],
      ['mcp_server', 14, false],
    ]);
  });

  test('every field without a counterpart is named with its line and its reason', async () => {
    const { notes } = await read(
      'benchmark: gsm8k\nprovider: acme\nmax_concurrent: 8\nfavourite: blue\ncomparison_mode: no\ngithub_token: abc\nmodel: ${MODEL}\n',
    );
    expect(notes.map(({ field, line }) => [field, line])).toEqual([
      ['benchmark', 1],
      ['provider', 2],
      ['max_concurrent', 3],
      ['favourite', 4],
      ['github_token', 6],
      ['model', 7],
    ]);
    expect(notes.every(({ isLeftOut, why }) => isLeftOut && why.endsWith('.'))).toBe(true);
    expect(JSON.stringify(notes)).not.toContain('abc');
    expect(notes.at(-1)!.why).toContain('MODEL of the environment');
  });

  test('a variable of the environment has its own default', async () => {
    expect((await read('model: ${MODEL:-haiku}')).model?.model).toBe('claude-haiku-4-5-20251001');
  });

  test('words mean what they mean to PyYAML', async () => {
    const { model } = await read('model: y');
    expect(model?.model).toBe('y');
    expect((await read('model: 1.5e3')).model?.model).toBe('1.5e3');
    expect(await refusal('model: yes')).toEqual(['setup-unreadable', 'Line 1: “model” must be a text.']);
    expect((await read('{"model": "m", "sample_size": 3}')).sampleSize).toBe(3);
  });
});

describe('what is no such file is refused with its place and a way out', () => {
  test.each([
    ['an anchor', 'model: &m sonnet\n', 'Line 1 names a value for other places (&), which is not read.'],
    ['an alias', 'a: 1\nmodel: *m\n', 'Line 2'],
    ['a tag', 'model: m\nbudget: !!float 3\n', 'Line 2 gives a value a type of its own (!)'],
    ['a Python tag', 'model: !!python/object/apply:os.system ["x"]\n', 'Line 1 gives a value a type'],
    ['a merge key', 'model: m\n<<: {budget: 3}\n', 'Line 2: the file merges another map'],
    ['a key that stands twice', 'model: a\nbudget: 3\nmodel: b\n', 'Line 3: the key stands twice.'],
    ['a second document', 'model: a\n---\nmodel: b\n', 'a second document begins'],
    ['broken YAML', 'model: "a\n', 'is no YAML'],
    ['a list', '- a\n- b\n', 'The file is no map of YAML'],
    ['an empty file', '', 'The file is no map of YAML'],
    ['a key that is a list', 'model: a\n? [1]\n: 2\n', 'Line 2: the key is no text.'],
    ['another file', 'name: x\non: push\n', 'it has none of its fields'],
    ['a megabyte', `model: a\n# ${'x'.repeat(2 ** 20)}`, 'more than 50,000 characters'],
    ['brackets within brackets', '['.repeat(120), 'nested deeper'],
    ['lists within lists', '- '.repeat(120), 'nested deeper'],
    ['keys within keys', '? '.repeat(120), 'nested deeper'],
    [
      'maps one in another',
      Array.from({ length: 30 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
      'nested deeper',
    ],
    [
      'a time-out that mcpbr refuses',
      'timeout_seconds: 10\n',
      'Line 1: “timeout_seconds” must be a whole number of at least 30.',
    ],
    ['thinking beyond its bounds', 'thinking_budget: 40000\n', 'from 1024 to 31999'],
    ['a budget of nothing', 'budget: 0\n', 'a number above 0'],
    ['half a task', 'sample_size: 1.5\n', 'a whole number of at least 1'],
    ['one category in place of a list', 'filter_category: finance\n', 'a list of texts'],
  ])('%s', async (_, text, words) => {
    const refused = await refusal(text);
    expect(refused?.[0]).toBe('setup-unreadable');
    expect(refused?.[1]).toContain(words);
  });

  test('any text is read or refused, and nothing else is thrown', async () => {
    const piece = fc.constantFrom(
      'model: ',
      'a',
      '- ',
      '? ',
      ': ',
      '\n',
      ' ',
      '[',
      ']',
      '{',
      '}',
      '&a ',
      '*a',
      '!t ',
      '|\n',
      '>\n',
      '"',
      "'",
      '#',
      '%',
      '---\n',
      ',',
      '\t',
      '${X}',
      '\u2028',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
        const refused = await refusal(pieces.join(''));
        expect(refused === undefined || refused[0] === 'setup-unreadable').toBe(true);
      }),
      { numRuns: runs(3000) },
    );
  });
});

describe('a set-up is written as a configuration of mcpbr', () => {
  const sonnet = {
    id: 's',
    title: 'Sonnet',
    kind: 'language-model',
    providerId: 'anthropic',
    model: 'claude-sonnet-4-5-20250929',
  } as const;
  const config: RunConfig = {
    ...defaultConfig('d', 'D'),
    models: [sonnet],
    selection: {
      datasetId: 'd',
      filter: { category: ['finance'], callType: ['single'] },
      sample: { size: 5, seed: 9 },
      taskIds: ['rows.json#u-1'],
    },
    limits: { maxSteps: 12, maxMs: 200_500 },
    settings: { thinkingTokens: 4000 },
    budget: { dollars: 2.5 },
    prompts: {
      'mcpbr-mcptoolbench': { question: '{problem_statement}\n\n  Say ${HOME} and ${A:-b}.\n' },
    },
    seed: 9,
  };
  const about = {
    benchmark: 'mcptoolbench',
    datasetTitle: 'D',
    servers: [{ title: 'S', url: 'https://a.example/mcp' }],
  } as const;

  test('which reads back as it was', async () => {
    const { text, lost } = await writeMcpbrConfig(config, about);
    expect(lost).toEqual(['The ways of asking (native-tools): mcpbr asks through Claude Code.']);
    expect(text).toContain(`# Not in this file: ${lost[0]}`);
    expect(await read(text)).toMatchObject({
      benchmark: 'mcptoolbench',
      model: { providerId: 'anthropic', model: sonnet.model },
      sampleSize: 5,
      seed: 9,
      sourceIds: ['u-1'],
      filter: { category: ['finance'], difficulty: ['single'] },
      limits: { maxSteps: 12, maxMs: 201_000 },
      thinkingTokens: 4000,
      dollars: 2.5,
      question: config.prompts!['mcpbr-mcptoolbench']!.question,
      server: { title: 'S', url: 'https://a.example/mcp' },
    });
  });

  test('our own plan’s parts of a task are written as mcpbr’s statement', async () => {
    const question = 'Category: {category}\n\nTools:\n\n{tools}\n\nTask:\n{question}\n\nGo.';
    const written = await writeMcpbrConfig({ ...config, prompts: { 'single-shot': { question } } }, about);
    expect((await read(written.text)).question).toBe('{problem_statement}\n\nGo.');
    expect(written.lost.join()).not.toContain('own prompts');
  });

  test('everything that mcpbr has no place for is named', async () => {
    const { lost } = await writeMcpbrConfig(
      {
        ...config,
        models: [...defaultConfig('d', 'D').models, { ...sonnet, providerId: 'mistral' }],
        agentIds: ['native-tools', 'react'],
        selection: {
          datasetId: 'd',
          filter: { text: 'x', tags: ['rest'] },
          sample: { size: 5, seed: 9, per: 'category' },
        },
        limits: { maxSteps: 12, maxCalls: 3, maxMs: 1000 },
        settings: { thinkingTokens: 12, temperature: 0 },
        repeats: 3,
        decidedBy: 'bfcl',
        menu: { strategy: 'top-k' },
        execution: { on: 'testbed' },
        prompts: { react: { system: 'x' } },
      },
      { datasetTitle: 'Ground', servers: [] },
    );
    const named = [
      'data set Ground',
      'A model:',
      '4 further models',
      'each category',
      'by words',
      'by tags',
      '1 second',
      'by calls',
      '12 tokens of thinking',
      'own prompts',
      'where calls are executed',
      'native-tools, react',
      'tools that are offered',
      '3 repeats',
      'scorer bfcl',
      'temperature',
    ];
    for (const words of named) expect(lost.join('\n')).toContain(words);
    expect(lost).toHaveLength(named.length);
  });

  test('any text of a prompt survives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (words) => {
        const question = `${words}{problem_statement}`;
        const { text } = await writeMcpbrConfig(
          { ...config, prompts: { 'mcpbr-toolbench': { question } } },
          about,
        );
        expect((await read(text)).question).toBe(question);
      }),
      { numRuns: runs(2000) },
    );
  });
});
