import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterEach, describe, expect, test } from 'vitest';
import type { FaultPlan } from '#core/fault.ts';
import { LiveTestbed, mcpServer, servers } from '#world/index.ts';
import { MessagePortTransport } from '#serve/mcp/index.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function connected(testbed: LiveTestbed, name: string): Promise<Client> {
  const { port1, port2 } = new MessageChannel();
  await mcpServer(testbed, (await testbed.member(name))!).connect(new MessagePortTransport(port1));
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new MessagePortTransport(port2));
  ends.push(() => client.close());
  return client;
}

async function listed(client: Client): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor });
    names.push(...page.tools.map((tool) => tool.name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return names;
}

describe('over MCP', () => {
  test('every server introduces itself and lists its tools, in pages where they are many', async () => {
    const testbed = new LiveTestbed(1);
    for (const { server, title, description, tools } of servers) {
      const client = await connected(testbed, server);
      expect(client.getServerVersion()).toMatchObject({ name: server, title });
      expect(client.getInstructions()).toBe(description);
      expect(await listed(client)).toEqual(tools.map((tool) => tool.name));
    }
  });

  test('a call is answered with structured content and the word that it is synthetic', async () => {
    const client = await connected(new LiveTestbed(1), 'time');
    const result = await client.callTool({
      name: 'get_current_time',
      arguments: { timezone: 'Asia/Tokyo' },
    });
    expect(result.structuredContent).toMatchObject({ datetime: '2026-03-12T18:00:00+09:00' });
    expect(JSON.stringify(result._meta)).toContain('synthetic');
  });

  test('an unknown tool and an unknown cursor are protocol errors -32602, an unknown method -32601', async () => {
    const client = await connected(new LiveTestbed(1), 'time');
    await expect(client.callTool({ name: 'nothing' })).rejects.toMatchObject({ code: -32602 });
    await expect(client.listTools({ cursor: 'elsewhere' })).rejects.toMatchObject({ code: -32602 });
    await expect(client.listPrompts()).rejects.toThrow();
  });

  test('a drifted schema is announced, and the list then shows the new name', async () => {
    const plan: FaultPlan = {
      seed: 1,
      rules: [{ kind: 'schema-drift', servers: ['time'], tools: ['get_current_time'], rate: 1, times: 1 }],
    };
    const client = await connected(new LiveTestbed(1, plan), 'time');
    const changed = new Promise<void>((resolve) => {
      client.fallbackNotificationHandler = (notification) => {
        if (notification.method === 'notifications/tools/list_changed') resolve();
        return Promise.resolve();
      };
    });
    const args = { timezone: 'Asia/Tokyo' };
    expect((await client.callTool({ name: 'get_current_time', arguments: args })).isError).toBe(true);
    await changed;
    const { tools } = await client.listTools();
    expect(tools[0]!.inputSchema.required).toEqual(['timezone_value']);
  });
});

describe('a testbed', () => {
  const add = (testbed: LiveTestbed, title: string) =>
    testbed.member('todo').then((member) => testbed.call(member!, 'todo_create', { title }));

  test('loads a world once for calls that are made together', async () => {
    const testbed = new LiveTestbed(1);
    const [one, other] = await Promise.all([testbed.member('calendar'), testbed.member('calendar')]);
    expect(one).toBe(other);
  });

  test('goes back to its start, and on from any moment in a testbed of its own', async () => {
    const testbed = new LiveTestbed(1);
    const fresh = testbed.hash().root;
    await add(testbed, 'first');
    const one = testbed.hash().root;
    await add(testbed, 'second');
    const fork = testbed.fork(1);
    expect(fork.hash().root).toBe(one);
    await add(fork, 'second');
    expect(fork.hash().root).toBe(testbed.hash().root);
    testbed.reset();
    expect(testbed.hash().root).toBe(fresh);
    expect(testbed.calls).toEqual([]);
    expect(fork.hash().root).not.toBe(fresh);
  });

  test('shows what a server held before and after a call', async () => {
    const testbed = new LiveTestbed(1);
    const member = (await testbed.member('todo'))!;
    await add(testbed, 'buy a kite');
    expect(JSON.stringify(testbed.slices(member, 0))).not.toContain('buy a kite');
    expect(JSON.stringify(testbed.slices(member, 1))).toContain('buy a kite');
  });

  test('has the end state in one order, whichever world was loaded first', async () => {
    const statesOf = async (...order: string[]): Promise<string> => {
      const testbed = new LiveTestbed(1);
      for (const name of order) await testbed.member(name);
      await add(testbed, 'pay');
      testbed.call((await testbed.member('memory'))!, 'create_entities', {
        entities: [{ name: 'Ada', entityType: 'person', observations: [] }],
      });
      return JSON.stringify(testbed.endState());
    };
    const inOrder = await statesOf('todo', 'memory');
    expect(inOrder).toContain('Ada');
    expect(await statesOf('memory', 'todo')).toBe(inOrder);
  });

  test('has another root for another seed, and none changes by reading', async () => {
    const testbed = new LiveTestbed(1);
    const before = testbed.hash().root;
    testbed.call((await testbed.member('todo'))!, 'todo_list', {});
    expect(testbed.hash().root).toBe(before);
    expect(new LiveTestbed(2).hash().root).not.toBe(before);
  });
});
