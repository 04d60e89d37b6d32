import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planFile, planLink } from '#files/parts/plan.ts';
import { openRunFile } from '#files/interchange/index.ts';
import { aFolder, aGroundPlan, cellsWritten } from './a-machine.ts';

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

type During = (process: ChildProcess, err: string) => void;

/** Starts one of the commands as npm does; `during` gets the process with what it has said so far. */
const started = (command: string, flags: readonly string[], during?: During): Promise<Ended> =>
  ended(process.execPath, ['src/build/commands.mjs', command, ...flags], during);

/** Starts a program, and waits until it and all that write to its pipes have ended. */
function ended(program: string, flags: readonly string[], during: During = () => {}): Promise<Ended> {
  const child = spawn(program, flags, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr.on('data', (text: Buffer) => {
    err += text.toString();
    during(child, err);
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

const plan = aGroundPlan({ selection: { datasetId: 'ground' }, repeats: 2 });

describe('the commands', () => {
  test('run a part, are interrupted, killed, go on, and merge to a run that the page opens', async () => {
    const folder = aFolder();
    const planPath = join(folder, 'plan.json');
    const paths = [join(folder, 'part-0.jsonl'), join(folder, 'part-1.jsonl')] as const;
    expect(
      await started('headless', [await planLink(plan, 'https://site.example/'), '--plan', planPath]),
    ).toMatchObject({
      code: 0,
    });
    expect(readFileSync(planPath, 'utf8')).toBe(planFile(plan));

    const flags = [planPath, '--shard', '0/2', '--out', join(folder, 'part-{i}.jsonl')];
    const interrupted = await started('headless', flags, (child, err) => {
      // Once: a second signal gives up what is under way, and one at the very end is answered by nobody.
      if (err.includes('cells are done') && !child.killed) child.kill('SIGTERM');
    });
    expect(interrupted.err).toContain('Interrupted');
    expect(interrupted.code).toBe(75);

    let isKilled = false;
    const killing = started('headless', flags, (child) => {
      const begun = statSync(paths[0]).size;
      const watching = setInterval(() => {
        if (isKilled || statSync(paths[0]).size < begun + 20_000) return;
        isKilled = true;
        clearInterval(watching);
        child.kill('SIGKILL');
      }, 1);
      child.on('close', () => clearInterval(watching));
    });
    await killing;
    const goneOn = await started('headless', flags);
    expect(goneOn).toMatchObject({ code: 0 });
    const other = await started('headless', [planPath, '--shard', '1/2', '--out', paths[1]]);
    expect(other.code).toBe(0);
    for (const path of paths) {
      const cells = cellsWritten(path);
      expect(cells).toHaveLength(new Set(cells).size);
    }

    const run = join(folder, 'whole.run.json.gz');
    const merged = await started('merge', [...paths, '--run', run, '--out', join(folder, 'merged.jsonl')]);
    expect(merged).toMatchObject({ code: 0, err: '' });
    expect(merged.out).toContain('432 of 432 cells have one result');
    const opened = await openRunFile(new Blob([readFileSync(run)]));
    expect(opened.run).toMatchObject({ status: 'finished', done: 432, id: plan.hash });

    const gate = await started('gate', [
      run,
      '--against',
      run,
      '--margin',
      '10',
      '--junit',
      join(folder, 'gate.xml'),
    ]);
    expect(gate).toMatchObject({ code: 0, err: '' });
    expect(gate.out).toMatch(/^go: /);
    expect(readFileSync(join(folder, 'gate.xml'), 'utf8')).toContain('failures="0"');
  });

  test('end with npm, which gives its SIGTERM to a shell alone', async () => {
    const folder = aFolder();
    const [planPath, path] = [join(folder, 'plan.json'), join(folder, 'part.jsonl')];
    const many = aGroundPlan({ selection: { datasetId: 'ground' }, repeats: 50 });
    writeFileSync(planPath, planFile(many));
    const flags = ['run', '-s', 'headless', '--', planPath, '--out', path];
    const { err } = await ended('npm', flags, (child, said) => {
      if (said.includes('cells are done') && !child.killed) child.kill('SIGTERM');
    });
    expect(err).toContain('Interrupted');
    expect(cellsWritten(path).length).toBeLessThan(3600);
  });

  test('end with a code that says what is wrong', async () => {
    const folder = aFolder();
    const planPath = join(folder, 'plan.json');
    writeFileSync(planPath, planFile(plan).replace('"title"', '"apiKey": "x", "title"'));
    const refused = await started('headless', [planPath, '--out', join(folder, 'x.jsonl')]);
    expect(refused.code).toBe(65);
    expect(refused.err).toContain('is a place for a key');
    writeFileSync(planPath, planFile(plan));
    const beyond = await started('headless', [planPath, '--shard', '2/2', '--out', join(folder, 'x.jsonl')]);
    expect(beyond.code).toBe(65);
    expect(beyond.err).toContain('parts count from 0');
    expect((await started('headless', [planPath])).code).toBe(64);
    expect((await started('merge', ['--fast'])).code).toBe(64);
    expect((await started('gate', [planPath, '--against', planPath])).code).toBe(65);
    expect(existsSync(join(folder, 'x.jsonl'))).toBe(false);
  });

  test('write a merge whole or not at all, and never over a part', async () => {
    const folder = aFolder();
    const [planPath, part] = [join(folder, 'plan.json'), join(folder, 'part-0.jsonl')];
    writeFileSync(planPath, planFile(aGroundPlan({})));
    expect((await started('headless', [planPath, '--shard', '0/1', '--out', part])).code).toBe(0);
    const written = readFileSync(part, 'utf8');
    const over = await started('merge', [part, '--out', join(folder, '.', 'part-0.jsonl')]);
    expect(over).toMatchObject({ code: 64, err: expect.stringContaining('is one of the files') as string });
    expect(readFileSync(part, 'utf8')).toBe(written);
    const nowhere = await started('merge', [part, '--out', join(folder, 'none', 'all.jsonl')]);
    expect(nowhere).toMatchObject({
      code: 74,
      err: expect.stringContaining('cannot be read or written') as string,
    });
    expect((await started('merge', [part, '--out', join(folder, 'all.jsonl')])).code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['all.jsonl', 'part-0.jsonl', 'plan.json']);
    const scored = await started('merge', [part, '--score']);
    expect(scored.out).toContain('Scored again');
    expect(scored.code).toBe(0);
    // A verdict that goes with its score, and not with what was called.
    const lines = written
      .split('\n')
      .map((line) => line.replaceAll('"verdict":"incorrect"', '"verdict":"correct"'));
    writeFileSync(part, lines.join('\n'));
    expect((await started('merge', [part])).code).toBe(0);
    const lying = await started('merge', [part, '--score', '--out', join(folder, 'lie.jsonl')]);
    expect(lying).toMatchObject({ code: 65, err: expect.stringContaining('another verdict') as string });
    expect(existsSync(join(folder, 'lie.jsonl'))).toBe(false);
  });
});
