import type { ExpectedCall, Task } from '#core/task.ts';

/** An expected call with good defaults. */
export const anExpectedCall = (call: Partial<ExpectedCall> = {}): ExpectedCall => ({
  id: '1',
  step: 1,
  turn: 0,
  name: 'get_weather',
  server: null,
  arguments: { city: ['Oslo'] },
  optional: [],
  alternatives: [],
  dependsOn: [],
  ...call,
});

/** A task with good defaults: one tool, one expected call. */
export const aTask = (task: Partial<Task> = {}): Task => ({
  id: 'tasks.json#1',
  datasetId: 'tests',
  source: { file: 'tasks.json', row: 0, sourceId: '1' },
  query: 'What is the weather in Oslo?',
  category: 'weather',
  callType: 'single',
  servers: [],
  toolsetId: 'ts-1',
  tools: [
    {
      name: 'get_weather',
      server: null,
      description: 'Current weather of a city.',
      inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      schemaFrom: 'source',
    },
  ],
  target: { calls: [anExpectedCall()] },
  labelKind: 'exact',
  raw: {},
  issues: [],
  ...task,
});

/** A task that the testbed can execute: its tool is the testbed's own, and its label's call succeeds there. */
export const aTestbedTask = (task: Partial<Task> = {}): Task =>
  aTask({
    query: 'Remind me to buy a kite',
    servers: ['todo'],
    tools: [
      {
        name: 'todo_create',
        server: 'todo',
        description: 'Creates a to-do.',
        inputSchema: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] },
        schemaFrom: 'source',
      },
    ],
    target: {
      calls: [anExpectedCall({ name: 'todo_create', server: 'todo', arguments: { title: ['Buy a kite'] } })],
    },
    ...task,
  });
