import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import { callTool, freshTestbed, loadWorld, serversByName, type TestbedState } from '#world/index.ts';
import {
  guardRecursion,
  STEP_GUARD,
  createdTable,
  hasMany,
  statementKind,
  tokensOf,
} from '../../src/world/worlds/sqlite/guard.ts';
import { glob, like } from '../../src/world/worlds/patterns.ts';

const definition = serversByName.get('sqlite')!;

async function call(state: TestbedState, name: string, args: JsonObject) {
  const world = (await loadWorld('sqlite'))!;
  const tool = definition.tools.find((one) => one.name === name)!;
  return callTool({ definition, world }, tool, args, state);
}

async function write(state: TestbedState, ...queries: string[]): Promise<TestbedState> {
  let here = state;
  for (const query of queries) {
    const { state: after, result } = await call(here, 'write_query', { query });
    expect(result.isError, JSON.stringify(result.content)).toBeUndefined();
    here = after;
  }
  return here;
}

async function read(state: TestbedState, query: string) {
  const { result } = await call(state, 'read_query', { query });
  expect(result.isError, JSON.stringify(result.content)).toBeUndefined();
  return result.structuredContent!.rows as JsonObject[];
}

const orderCount = 'SELECT COUNT(*) AS n FROM orders';

describe('the database is what its log says', () => {
  test('two futures of one state do not see each other, and going back is going back', async () => {
    const fresh = freshTestbed(1);
    const shared = await write(fresh, 'DELETE FROM orders WHERE id > 100');
    const left = await write(shared, 'DELETE FROM orders WHERE id > 50');
    const right = await write(shared, 'DELETE FROM orders WHERE id > 90');
    expect(await read(left, orderCount)).toEqual([{ n: 50 }]);
    expect(await read(right, orderCount)).toEqual([{ n: 90 }]);
    expect(await read(shared, orderCount)).toEqual([{ n: 100 }]);
    expect(await read(fresh, orderCount)).toEqual([{ n: 120 }]);
  });

  test('a state that went through JSON leads to the same database', async () => {
    const state = await write(freshTestbed(1), 'DELETE FROM orders WHERE id > 100');
    const copied = JSON.parse(JSON.stringify(state)) as TestbedState;
    expect(await read(copied, orderCount)).toEqual([{ n: 100 }]);
  });

  test('chance and time of a write are those of its call when it is played again', async () => {
    const query =
      "INSERT INTO products (name, category, price, stock) VALUES (hex(randomblob(8)) || datetime('now'), 'x', 1, abs(random()) % 100)";
    const state = await write(freshTestbed(7), query, query);
    const made = "SELECT name, stock FROM products WHERE category = 'x'";
    const first = await read(state, made);
    expect(new Set(first.map(({ name }) => name)).size).toBe(2);
    await read(freshTestbed(7), orderCount);
    expect(await read(state, made)).toEqual(first);
    expect(await read(await write(freshTestbed(7), query, query), made)).toEqual(first);
    expect(await read(await write(freshTestbed(8), query, query), made)).not.toEqual(first);
  });

  test('a failed write leaves no trace in the counters a query can read', async () => {
    const counters = 'SELECT last_insert_rowid() AS id, total_changes() AS n, changes() AS c';
    const good =
      "INSERT INTO customers VALUES (41, 'Zoë', 'zoe@post.example', 'Ghent', 'Belgium', '2026-03-01')";
    const bad = `INSERT OR FAIL INTO customers SELECT id + 500, name, email || CASE id WHEN 3 THEN '' ELSE 'x' END, city, country, joined_on FROM customers`;
    const state = await write(freshTestbed(1), good);
    const before = await read(state, counters);
    const failed = await call(state, 'write_query', { query: bad });
    expect(failed.result.isError).toBe(true);
    expect(await read(failed.state, counters)).toEqual(before);
  });
});

test('a read cannot write, by no way SQLite knows', async () => {
  for (const query of [
    "SELECT * FROM pragma_table_info('orders'), pragma_user_version",
    "SELECT writefile('x', 'y')",
    "SELECT load_extension('x')",
    'WITH a AS (SELECT 1) INSERT INTO orders SELECT * FROM orders',
    'SELECT 1 INTO orders',
  ])
    expect(await read((await call(freshTestbed(1), 'read_query', { query })).state, orderCount)).toEqual([
      { n: 120 },
    ]);
});

describe('a bound on work', () => {
  test.each([
    "WITH monthly AS (SELECT strftime('%Y-%m', ordered_on) m, SUM(total) r FROM orders GROUP BY 1) SELECT a.m, b.m FROM monthly a LEFT JOIN monthly b ON b.m < a.m",
    'SELECT name, (SELECT COUNT(*) FROM orders o WHERE o.product_id = p.id) n, (SELECT SUM(total) FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.product_id = p.id AND c.country IN (SELECT country FROM customers GROUP BY 1 HAVING COUNT(*) > 2)) FROM products p',
    "WITH RECURSIVE dates(d) AS (SELECT date('2026-02-01') UNION ALL SELECT date(d, '+1 day') FROM dates WHERE d < '2026-02-28') SELECT x.d, COUNT(o.id) FROM dates x LEFT JOIN orders o ON o.ordered_on = x.d GROUP BY x.d",
    'SELECT o1.id, (SELECT SUM(o2.total) FROM orders o2 WHERE o2.id <= o1.id) AS running FROM orders o1',
    'SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY price DESC) rn FROM products) WHERE rn = 1',
  ])('lets an ordinary report through: %s', async (query) =>
    expect((await read(freshTestbed(1), query)).length).toBeGreaterThan(0),
  );

  test.each([
    ['WITH RECURSIVE a AS (SELECT 1 x UNION ALL SELECT x + 1 FROM a b) SELECT COUNT(*) FROM a', 'recursion'],
    ['WITH RECURSIVE a(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM (a)) SELECT COUNT(*) FROM a', 'recursion'],
    [
      'WITH RECURSIVE a(x) AS (SELECT 1 UNION ALL SELECT x FROM a WHERE x < 9) SELECT COUNT(*) FROM a p, a q',
      'interrupted',
    ],
    [
      'WITH x AS MATERIALIZED (SELECT a.id FROM orders a, orders b) SELECT COUNT(*) FROM x p, x q',
      'interrupted',
    ],
    [
      'SELECT COUNT(*) FROM orders WHERE id IN (SELECT a.id + b.id FROM orders a, orders b, orders c, orders d)',
      'interrupted',
    ],
    ["SELECT COUNT(*) FROM json_each('[1]') a, json_each('[1]') b", 'interrupted'],
    [`SELECT '${'a'.repeat(9000)}' LIKE '${'%a'.repeat(2000)}b'`, 'too complex'],
    [`SELECT ${'(SELECT '.repeat(900)}1${')'.repeat(900)}`, 'Recursion limit'],
  ])('refuses %s', async (query, reason) => {
    const { result } = await call(freshTestbed(1), 'read_query', { query });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain(reason);
  });
});

describe('reading SQL', () => {
  test.each([
    ['select 1', 'select'],
    ['  -- first\n/* and */ SELECT 1', 'select'],
    ['WITH a(x) AS (SELECT 1), b AS NOT MATERIALIZED (SELECT 2) SELECT * FROM a', 'select'],
    ['WITH a AS (SELECT 1) UPDATE t SET x = 1', 'change'],
    ['WITH a AS (SELECT 1) REPLACE INTO t VALUES (1)', 'insert'],
    ["insert into t values ('; select 1')", 'insert'],
    ['DELETE FROM t', 'change'],
    ['CREATE TABLE t (a)', 'create table'],
    ['CREATE TEMP TABLE t (a)', 'other'],
    ['CREATE TRIGGER x AFTER INSERT ON t BEGIN DELETE FROM t; END', 'other'],
    ['EXPLAIN SELECT 1', 'other'],
    ['"SELECT" 1', 'other'],
    ['WITH', 'other'],
    ['', 'other'],
  ])('%s', (sql, kind) => expect(statementKind(tokensOf(sql))).toBe(kind));

  test('a semicolon parts statements, but not inside text, names and comments, nor at the end', () => {
    expect(hasMany(tokensOf('SELECT 1; SELECT 2'))).toBe(true);
    for (const one of [
      "SELECT ';'';', \";\", [;], `;` -- ;\n /* ; */ ;;",
      'SELECT 1 ;  -- end',
      "SELECT 'open ; ",
    ])
      expect(hasMany(tokensOf(one)), one).toBe(false);
  });

  test.each([
    ['CREATE TABLE Notes (a)', 'Notes'],
    ['create table if not exists "my ""notes""" (a)', 'my "notes"'],
    ['CREATE TABLE main.[a b] (a)', 'a b'],
  ])('%s makes a table called %s', (sql, name) => expect(createdTable(tokensOf(sql), sql)).toBe(name));

  test.each([
    ['WITH c AS (SELECT 1 UNION ALL SELECT x FROM c) SELECT 1', 1],
    ['WITH c AS (SELECT 1 UNION SELECT x FROM c WHERE x < 3 GROUP BY x ORDER BY 1 LIMIT 5) SELECT 1', 1],
    [
      'WITH a AS (SELECT 1), "c" (x) AS (VALUES (1) UNION ALL SELECT x FROM C, a UNION ALL SELECT x FROM c) SELECT 1',
      2,
    ],
    ['SELECT (WITH RECURSIVE c AS (SELECT 1 UNION ALL SELECT x FROM c) SELECT max(x) FROM c)', 1],
    ["WITH a AS (SELECT 'a' FROM b) SELECT * FROM a", 0],
    ['WITH a AS (SELECT', 0],
  ])('%s is guarded %i times', (sql, times) =>
    expect(guardRecursion(sql, tokensOf(sql)).split(STEP_GUARD)).toHaveLength(times + 1),
  );
});

describe('patterns', () => {
  test.each([
    ['%er%', 'Weber', true],
    ['w_BER', 'Weber', true],
    ['w_ber', 'Webber', false],
    ['É%', 'été', false],
    ['%%a%b%', 'xxaxxbxx', true],
    ['', '', true],
    ['', 'a', false],
    ['%', '', true],
  ])('LIKE %s on %s', (pattern, text, expected) => expect(like(pattern, text)).toBe(expected));

  test('an escaped wildcard stands for itself', () => {
    expect(like('50!%', '50%', '!')).toBe(true);
    expect(like('50!%', '500', '!')).toBe(false);
  });

  test.each([
    ['*.m[df]', 'notes.md', true],
    ['*.m[^df]', 'notes.md', false],
    ['[a-c]?', 'bz', true],
    ['[a-c]?', 'Bz', false],
    ['[]]x', ']x', true],
  ])('GLOB %s on %s', (pattern, text, expected) => expect(glob(pattern, text)).toBe(expected));
});
