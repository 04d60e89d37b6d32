import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import { compareStates } from '#measure/scorers/execution/compare-states.ts';
import { loadWorld, servers } from '#world/index.ts';
import { Player } from '../builders/interleavings.ts';

type Call = [tool: string, args: JsonObject];

async function played(calls: readonly Call[], seed = 1): Promise<Player> {
  const player = new Player(seed);
  for (const [tool, args] of calls) {
    const { isError, content } = await player.call(tool, args);
    if (isError) throw new Error(`${tool}: ${JSON.stringify(content)}`);
  }
  return player;
}

/** Is the end state of the second player that which the first one's calls lead to? */
function compared(label: Player, made: Player) {
  const { state, volatile } = label.testbed.endState();
  return compareStates(made.testbed.endState().state, { state, volatile, isWholeState: true });
}

const repo = { repo_path: '/home/ada/projects/webshop' };
const query = (text: string): JsonObject => ({ query: text });

/** Two things that have nothing to do with each other. */
const pairs: [what: string, one: Call[], other: Call[]][] = [
  [
    'entities and observations',
    [['create_entities', { entities: [{ name: 'Kiel', entityType: 'city', observations: [] }] }]],
    [['create_entities', { entities: [{ name: 'Bonn', entityType: 'city', observations: [] }] }]],
  ],
  [
    'files',
    [['write_file', { path: '/home/ada/notes/a.txt', content: 'a' }]],
    [['write_file', { path: '/home/ada/notes/b.txt', content: 'b' }]],
  ],
  [
    'branches',
    [['git_create_branch', { ...repo, branch_name: 'one' }]],
    [['git_create_branch', { ...repo, branch_name: 'two' }]],
  ],
  [
    'a commit and a file',
    [['git_commit', { ...repo, message: 'Settings' }]],
    [['write_file', { path: '/home/ada/notes/a.txt', content: 'a' }]],
  ],
  [
    'statements on two tables',
    [['write_query', query('UPDATE products SET stock = 7 WHERE id = 1')]],
    [
      ['create_table', query('CREATE TABLE visits (day TEXT, at TEXT)')],
      ['write_query', query("INSERT INTO visits VALUES ('Monday', CURRENT_TIMESTAMP)")],
    ],
  ],
  [
    'rows that SQLite numbers',
    [
      [
        'write_query',
        query("INSERT INTO products (name, category, price, stock) VALUES ('Nib', 'pen', 2, 1)"),
      ],
    ],
    [
      [
        'write_query',
        query("INSERT INTO products (name, category, price, stock) VALUES ('Ink', 'pen', 3, 1)"),
      ],
    ],
  ],
  ['insights', [['append_insight', { insight: 'up' }]], [['append_insight', { insight: 'down' }]]],
  [
    'invoices',
    ['10.00', '20.00'].map((value): Call => [
      'create_invoice',
      {
        detail: { currency_code: 'EUR' },
        items: [{ name: 'x', quantity: '1', unit_amount: { currency_code: 'EUR', value } }],
      },
    ]),
    [['create_product', { name: 'Atlas', type: 'DIGITAL' }]],
  ],
  [
    'refunds by two ways, which write a mail and notes',
    [['refund_order', { order_id: 'ord-9030', reason: 'late' }]],
    [['create_refund', { capture_id: 'CAP-8001', note_to_payer: 'broken' }]],
  ],
  [
    'payments',
    [['create-mobile-alipay-payment', { outTradeNo: 'A-1', totalAmount: 5, orderTitle: 'one' }]],
    [['create-web-page-alipay-payment', { outTradeNo: 'A-2', totalAmount: 6, orderTitle: 'two' }]],
  ],
  [
    'events with invitations',
    [
      [
        'create_event',
        { title: 'A', start: '2026-05-04T10:00', end: '2026-05-04T11:00', attendees: ['a@b.example'] },
      ],
    ],
    [
      [
        'create_event',
        { title: 'B', start: '2026-05-05T10:00', end: '2026-05-05T11:00', attendees: ['c@d.example'] },
      ],
    ],
  ],
  [
    'letters',
    [['mail_send', { to: ['a@b.example'], subject: 'A', body: 'a' }]],
    [['mail_reply', { message_id: 'msg-2003', body: 'Yes.' }]],
  ],
  ['people', [['contacts_add', { name: 'Ann Ash' }]], [['contacts_add', { name: 'Ben Birch' }]]],
  ['things to do', [['todo_create', { title: 'one' }]], [['todo_create', { title: 'two' }]]],
  [
    'charts',
    [['plot_line', { title: 'A', labels: ['x'], values: [1] }]],
    [['plot_bar', { title: 'B', labels: ['y'], values: [2] }]],
  ],
  [
    'crawls',
    [['firecrawl_crawl', { url: 'https://docs.example/', limit: 3 }]],
    [['firecrawl_crawl', { url: 'https://encyclopedia.example/', limit: 2 }]],
  ],
  [
    'pictures',
    [
      ['puppeteer_navigate', { url: 'https://shop.example/catalogue' }],
      ['puppeteer_screenshot', { name: 'a' }],
    ],
    [
      ['playwright_navigate', { url: 'https://docs.example/' }],
      ['playwright_screenshot', { name: 'b' }],
    ],
  ],
];

const looks: Call[] = [
  ['mail_read', { message_id: 'msg-2016' }],
  ['get_current_time', { timezone: 'Asia/Tokyo' }],
  ['todo_list', {}],
  ['list_events', { start: '2026-03-16T00:00', end: '2026-03-17T00:00' }],
  ['random_integer', { min: 1, max: 6 }],
];

describe('two independent pieces of work lead to one end state, whichever comes first', () => {
  test.each(pairs)('%s', async (_, one, other) => {
    const label = await played([...one, ...other]);
    const made = await played([...looks, ...other, ...looks, ...one], 2);
    expect(compared(label, made)).toMatchObject({ isEqual: true, undue: [] });
    expect(compared(label, await played(one)).isEqual).toBe(false);
    expect(compared(label, await played(other)).isEqual).toBe(false);
  });
});

test('a text that mentions the hash of a commit mentions the one that was made', async () => {
  const committed = async (reads: Call[], told: (sha: string) => string) => {
    const player = await played(reads);
    const { structuredContent } = await player.call('git_commit', { ...repo, message: 'Settings' });
    const { sha } = structuredContent as { sha: string };
    await player.call('mail_send', { to: ['a@b.example'], subject: 'Done', body: told(sha) });
    return { player, sha };
  };
  const reads: Call[] = [['git_status', repo]];
  const label = await committed([], (sha) => `See ${sha}.`);
  const made = await committed(reads, (sha) => `See ${sha}.`);
  expect(made.sha).not.toBe(label.sha);
  expect(compared(label.player, made.player).isEqual).toBe(true);
  const wrong = await committed(
    reads,
    (sha) => `See ${sha.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a'))}.`,
  );
  expect(compared(label.player, wrong.player).isEqual).toBe(false);
});

test('rows that a caller numbered keep their numbers', async () => {
  const put = (id: number): Call => [
    'write_query',
    query(`INSERT INTO products (id, name, category, price, stock) VALUES (${id}, 'Nib', 'pen', 2, 1)`),
  ];
  const label = await played([put(900)]);
  expect(compared(label, await played([put(900)])).isEqual).toBe(true);
  expect(compared(label, await played([put(901)])).isEqual).toBe(false);
});

test('work that was undone leaves nothing, but for what went out to others', async () => {
  const undone = await played([
    ['contacts_add', { name: 'Ann Ash' }],
    ['contacts_delete', { contact_id: 'con-331' }],
    ['mail_move', { message_id: 'msg-2003', folder: 'spam' }],
    ['mail_move', { message_id: 'msg-2003', folder: 'inbox' }],
    ['write_file', { path: '/home/ada/notes/poem.txt', content: 'x' }],
    ['git_create_branch', { ...repo, branch_name: 'one' }],
  ]);
  expect(Object.keys(undone.testbed.endState().state)).toEqual(['filesystem', 'git']);
});

test('every slice of every world says what it means', async () => {
  const worlds = await Promise.all(servers.map(async ({ server }) => (await loadWorld(server))!));
  const slices = new Map(worlds.flatMap((world) => world.slices.map((slice) => [slice.name, slice])));
  expect([...slices.keys()].sort()).toEqual(
    'alipay calendar chart contacts crm filesystem firecrawl git ledger mail memory paypal playwright puppeteer random sqlite todo travel'.split(
      ' ',
    ),
  );
  for (const { name, meaning } of slices.values())
    expect(Object.keys(meaning).length, name).toBeGreaterThan(0);
});
