import { beforeAll, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import { mulberry32 } from '#core/random.ts';
import { fromAuditLink, fromPermalink } from '#permalink/index.ts';
import { chanceOf, mutations } from './mutate.ts';
import { auditMutations, realAudits } from './mutate-audits.ts';
import { realLinks } from './real-links.ts';
import { runs } from '../../tools/full-size.ts';

const SEED = Number(process.env.LINK_SEED ?? 11);
const EACH = runs(40);

let real: string[];
beforeAll(async () => {
  real = await realLinks();
});

test('links as the page writes them are read', async () => {
  for (const text of real) expect(['setup', 'result']).toContain((await fromPermalink(text)).kind);
});

test.each(Object.keys(mutations))(
  `a link with %s is read or refused with words (LINK_SEED=${SEED})`,
  async (name) => {
    const chance = chanceOf(mulberry32(SEED));
    let refused = 0;
    for (let at = 0; at < EACH; at++) {
      const text = await mutations[name]!(chance.of(real), chance);
      try {
        const link = await fromPermalink(text);
        const origin = link.dataset.origin;
        if (origin?.kind === 'url') expect(typeof origin.url).toBe('string');
        for (const model of link.config.models)
          if ('baseUrl' in model) expect(model.baseUrl).toMatch(/^https?:\/\//);
      } catch (error) {
        expect(error, text.slice(0, 200)).toBeInstanceOf(PlaygroundError);
        refused += 1;
      }
    }
    expect('polluted' in {}).toBe(false);
    // A mutation that changes nothing would attack nothing.
    if (name === 'large counts') expect(refused).toBeLessThan(EACH);
    else expect(refused).toBeGreaterThan(0);
  },
);

test('links to audits as the page writes them are read', async () => {
  for (const text of await realAudits())
    expect((await fromAuditLink(text)).ordinals.length).toBeGreaterThan(0);
});

test.each(Object.keys(auditMutations))(
  `a link to an audit of which %s is read or refused with words (LINK_SEED=${SEED})`,
  async (name) => {
    const audits = await realAudits();
    const chance = chanceOf(mulberry32(SEED));
    let refused = 0;
    for (let at = 0; at < EACH; at++) {
      const text = await auditMutations[name]!(chance.of(audits), chance);
      try {
        const { ordinals, contenders, repeats, instruments } = await fromAuditLink(text);
        const cells = ordinals.length * contenders.length * repeats;
        for (const { said } of instruments) expect(said).toHaveLength(cells);
        expect(cells * instruments.length).toBeLessThanOrEqual(400_000);
      } catch (error) {
        expect(error, text.slice(0, 200)).toBeInstanceOf(PlaygroundError);
        refused += 1;
      }
    }
    expect('polluted' in {}).toBe(false);
    expect(refused).toBeGreaterThan(0);
  },
);

/** Milliseconds of processor time, whatever else the machine does. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

test('the largest claims that a link may hold are read without stalling the thread that reads them', async () => {
  const chance = chanceOf(mulberry32(SEED));
  const texts: string[] = [];
  while (texts.length < 20) texts.push(await mutations['large counts']!(real[0]!, chance));
  const spans: number[] = [];
  let cells = 0;
  for (const text of texts) {
    const from = processorMs();
    const link = await fromPermalink(text).catch(() => undefined);
    spans.push(processorMs() - from);
    if (link?.kind === 'result') cells = Math.max(cells, link.verdicts.length);
  }
  expect(cells).toBeGreaterThan(90_000);
  // The page has 200 ms for a task; most of it goes into drawing. Measured: 12 ms.
  expect(spans.toSorted((a, b) => a - b)[texts.length >> 1]).toBeLessThan(60);
});
