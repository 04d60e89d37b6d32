import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { addressOfRecording } from '#core/server-recording.ts';
import { limits, linesOfRecording, readRecording, replaySession } from '#serve/mcp/index.ts';
import { frontmatterOf } from '../../src/serve/mcp/list-offered.ts';
import { aConnection } from '../servers/a-connection.ts';
import { scriptedServer, type ScriptedServer } from '../servers/scripted-server.ts';

const open: ScriptedServer[] = [];
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()));
});

const MAIN = 'skill://pdf/SKILL.md';
const FORMS = 'skill://pdf/references/FORMS.md';
const BODY = '---\nname: pdf\ndescription: Fills “forms”\n---\nDo it.\n';
const FORM = 'Forms.\n';

const fileOf = (uri: string, text: string) => ({
  uri,
  digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
  size: Buffer.byteLength(text),
});
const entry = (changed: JsonObject = {}, body = BODY): JsonObject => ({
  uri: MAIN,
  frontmatter: { name: 'pdf', description: 'Fills “forms”' },
  resources: [fileOf(MAIN, body), fileOf(FORMS, FORM)],
  ...changed,
});

/** A connected server with these entries, whose files hold these contents. */
async function serving(
  skills: JsonValue,
  contents: Record<string, JsonObject[]> = {},
  extensions: JsonObject = { 'io.modelcontextprotocol/skills': {} },
) {
  const read: unknown[] = [];
  const held: Record<string, JsonObject[]> = {
    [MAIN]: [{ text: BODY }],
    [FORMS]: [{ text: FORM }],
    ...contents,
  };
  const server = await scriptedServer({
    initialize: () => ({
      protocolVersion: '2025-11-25',
      capabilities: { resources: {}, extensions },
      serverInfo: { name: 'skilled', version: '1' },
    }),
    'skills/list': () => ({ skills }),
    'resources/read': ({ params }) => {
      read.push(params.uri);
      return { contents: held[String(params.uri)] ?? [] };
    },
  });
  open.push(server);
  const { connection } = aConnection(server.url);
  await connection.open();
  return { server, connection, read };
}

test('skills that were listed and read while a server was recorded are there in its replay', async () => {
  const { connection } = await serving([entry()]);
  connection.startRecording();
  const { items } = await connection.listOffered('skills');
  const skill = items[0]!.skill!;
  const file = await connection.readSkill(skill, FORMS);
  const { recording, issues } = readRecording([...linesOfRecording(connection.endRecording()!)].join(''));
  expect(issues).toEqual([]);
  const replay = async () => replaySession(recording);
  const replayed = aConnection(addressOfRecording('recorded-1'), {}, { replay }).connection;
  await replayed.open();
  expect((await replayed.listOffered('skills')).items).toEqual(items);
  expect(await replayed.readSkill(skill, FORMS)).toEqual(file);
});

test('skills are listed without a file being read, and their files are read on request', async () => {
  const { connection, read } = await serving([entry()]);
  const { items, issues } = await connection.listOffered('skills');
  expect(issues).toEqual([]);
  expect(items).toMatchObject([{ kind: 'skill', id: MAIN, title: 'pdf', description: 'Fills “forms”' }]);
  expect(read).toEqual([]);
  const skill = items[0]!.skill!;
  expect(skill.flaw).toBeUndefined();
  expect((await connection.readSkill(skill, MAIN)).parts).toMatchObject([{ text: BODY }]);
  expect(read).toEqual([MAIN]);
  expect((await connection.readSkill(skill, FORMS)).parts).toMatchObject([{ text: FORM }]);
  expect(read).toEqual([MAIN, MAIN, FORMS]);
  expect(await connection.readSkill(skill, 'skill://pdf/else.md')).toMatchObject({
    flaw: expect.stringMatching(/does not list/),
  });
  expect(read).toHaveLength(3);
});

test('a server that does not announce skills is not asked for them', async () => {
  const { server, connection } = await serving([entry()], {}, {});
  expect((await connection.listOffered('skills')).items).toEqual([]);
  expect(server.heard).not.toContain('skills/list');
});

const other = BODY.replace('Fills', 'Sends');
test.each<[what: string, skill: JsonObject, main: JsonObject[], flaw: RegExp]>([
  ['of another size', entry(), [{ text: `${BODY}more` }], /has 60 bytes; its entry says 56/],
  ['of another digest', entry(), [{ text: BODY.replace('Do', 'Go') }], /another SHA-256 digest/],
  ['of another frontmatter', entry({}, other), [{ text: other }], /differs .* in: description\./],
  [
    'without a field of its entry',
    entry({ frontmatter: { name: 'pdf', description: 'Fills “forms”', license: 'MIT' } }),
    [{ text: BODY }],
    /in: license\./,
  ],
  ['in two pieces', entry(), [{ text: BODY }, { text: '' }], /did not come as one file/],
  ['that is no base64', entry(), [{ blob: '*' }], /did not come as one file/],
  ['without contents', entry(), [], /did not come as one file/],
])('a SKILL.md %s is not used, and no other file is read', async (_, listed, main, flaw) => {
  const { connection, read } = await serving([listed], { [MAIN]: main });
  const [item] = (await connection.listOffered('skills')).items;
  for (const uri of [MAIN, FORMS])
    expect(await connection.readSkill(item!.skill!, uri)).toEqual({
      parts: [],
      isCut: false,
      flaw: expect.stringMatching(flaw),
    });
  expect(read).toEqual([MAIN, MAIN]);
});

test('another file that is not what its entry says is not used, and bytes are checked as text is', async () => {
  const blob = Buffer.from(BODY).toString('base64');
  const { connection } = await serving([entry()], { [MAIN]: [{ blob }], [FORMS]: [{ text: 'forms.\n' }] });
  const [item] = (await connection.listOffered('skills')).items;
  expect((await connection.readSkill(item!.skill!, MAIN)).parts).toMatchObject([{ bytes: 56 }]);
  expect(await connection.readSkill(item!.skill!, FORMS)).toMatchObject({
    parts: [],
    flaw: expect.stringMatching(/digest/),
  });
});

const main = fileOf(MAIN, BODY);
const numbered = Array.from({ length: 10_000 }, (_, at) => fileOf(`skill://pdf/${at}`, ''));
test.each<[what: string, changed: JsonObject, flaw: RegExp]>([
  ['no files', { resources: 7 }, /no list of files/],
  ['dynamic content', { resources: 'dynamic' }, /no digests/],
  ['10,000 files', { resources: numbered }, /10,000 files; at most 512 are loaded/],
  ['files that are none', { resources: [main, null, { uri: 5 }] }, /no usable address/],
  ['a size below nothing', { resources: [{ ...main, size: -1 }] }, /no usable address, digest or size/],
  ['another kind of digest', { resources: [{ ...main, digest: 'md5:0' }] }, /no usable address/],
  [
    'more bytes than are taken',
    { resources: [{ ...main, size: 2 ** 40 }] },
    /1,099,511,627,776 bytes; at most 16,777,216/,
  ],
  ['a file elsewhere', { resources: [main, fileOf('https://a.test/x', '')] }, /outside its directory/],
  ['a file above it', { resources: [main, fileOf('skill://pdf/../x', '')] }, /outside its directory/],
  ['a file twice', { resources: [main, main] }, /listed twice/],
  ['no SKILL.md', { resources: [fileOf(FORMS, FORM)] }, /no SKILL\.md/],
  ['another name', { uri: 'skill://other/SKILL.md' }, /does not end in its name/],
])('a skill with %s is listed, and nothing of it is read', async (_, changed, flaw) => {
  const { connection, read } = await serving([entry(changed)]);
  const [item] = (await connection.listOffered('skills')).items;
  expect(await connection.readSkill(item!.skill!, item!.id)).toMatchObject({
    parts: [],
    flaw: expect.stringMatching(flaw),
  });
  expect(read).toEqual([]);
});

test('entries that name no skill are left out and counted', async () => {
  const long = `skill://${'x'.repeat(limits.offeredId)}`;
  const none: JsonObject[] = [{ uri: 5 }, { uri: long }, { frontmatter: { name: 4 } }, { frontmatter: [] }];
  const { connection } = await serving([null, ...none.map((changed) => entry(changed)), entry()]);
  const { items, issues } = await connection.listOffered('skills');
  expect(items.map(({ id }) => id)).toEqual([MAIN]);
  expect(issues).toEqual([expect.stringMatching(/left out.*: 4\./)]);
});

test.each<[text: string, fields: JsonObject]>([
  ['name: a', { name: 'a' }],
  ['# why\n\nname:   a  \r\nlicense: MIT', { name: 'a', license: 'MIT' }],
  ["a: \"x: \\u00e9\"\nb: 'it''s # 1'", { a: 'x: é', b: "it's # 1" }],
  ['a: true\nb: -12\nc: null', { a: true, b: -12, c: null }],
  ['allowed-tools: Bash(git:*) Read', { 'allowed-tools': 'Bash(git:*) Read' }],
  ['description: 填写 PDF', { description: '填写 PDF' }],
])('the frontmatter %j is read', (text, fields) => {
  expect(frontmatterOf(`---\n${text}\n---\nBody`)).toEqual(fields);
});

test.each([
  'a: yes',
  'a: 1.10',
  'a: 012',
  'a: 2026-01-01',
  'a: ~',
  'a:',
  'a: |',
  'a: b: c',
  'a: b # c',
  'a: [b]',
  'a: {b: c}',
  'a: &b c',
  'a: !!str 1',
  'a: b\n  c',
  'a:\n  b: c',
  '- a',
  '__proto__: a',
  'on: a',
  'a: "b" c',
  'a: "\\x41"',
  'a: b\u0085c',
  'a: b\na: c',
])('the frontmatter %j is refused with its line', (text) => {
  expect(frontmatterOf(`---\n${text}\n---\n`)).toMatch(/^Its frontmatter cannot be checked: line [23] /);
});

test.each(['', 'name: a', '---\nname: a', ' ---\nname: a\n---', '\uFEFF---\nname: a\n---'])(
  'the text %j has no frontmatter',
  (text) => {
    expect(frontmatterOf(text)).toMatch(/does not begin with one/);
  },
);
