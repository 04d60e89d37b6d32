import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@cfworker/json-schema';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { aFolder } from './a-machine.ts';
import { JOB_SCHEMA } from './kubernetes-job.ts';

const folder = 'src/headless/engines';
const files = readdirSync(folder);
const textOf = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8');

describe('the files of engines', () => {
  test.each(files)('%s has under 60 lines', (name) => {
    expect(textOf(name).trimEnd().split('\n').length).toBeLessThan(60);
  });

  test.each(files)('%s uses only flags that the commands have', (name) => {
    const known = ['headless', 'merge', 'gate'].flatMap((command) =>
      [...readFileSync(`src/headless/${command}.ts`, 'utf8').matchAll(/([a-z-]+)'?: \{ type:/g)].map(
        ([, flag]) => `--${flag}`,
      ),
    );
    expect(known).toContain('--shard');
    const commands = textOf(name)
      .split('\n')
      .filter((line) => /headless|merge|gate|--of/.test(line) && !/^\s*#/.test(line))
      .join(' ');
    const flags = [...commands.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(([flag]) => flag);
    const ofNode = ['--import'];
    expect(flags.filter((flag) => !known.includes(flag) && !ofNode.includes(flag))).toEqual([]);
  });

  test('the batch script of Slurm is a script', () => {
    expect(spawnSync('bash', ['-n', `${folder}/slurm.sh`]).status).toBe(0);
  });

  // What Slurm itself makes of it is in slurm.full.test.ts.
  test.each([
    ['is interrupted', 75, 'RUNNING', {}, '7_3', 0],
    ['is killed', 137, 'RUNNING', {}, '7_3', 0],
    ['is interrupted before it has begun', 143, 'RUNNING', {}, '7_3', 0],
    ['is cancelled', 75, '', {}, undefined, 75],
    ['is interrupted the 21st time', 75, 'RUNNING', { SLURM_RESTART_COUNT: '20' }, undefined, 75],
    ['has no key', 77, 'RUNNING', {}, undefined, 77],
    ['is done', 0, 'RUNNING', {}, undefined, 0],
  ])('a task of a Slurm array that %s (exit %i)', (_, code, state, more, requeued, end) => {
    const programs = aFolder();
    const said = join(programs, 'said');
    for (const [name, text] of [
      ['node', `exit ${code}`],
      ['squeue', `echo '${state}'`],
      ['scontrol', `echo "$2" > ${said}`],
    ] as const)
      writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    const { status } = spawnSync('bash', [`${folder}/slurm.sh`], {
      env: {
        ...more,
        PATH: `${programs}:/usr/bin:/bin`,
        PLAN: 'plan.json',
        OUT: 'parts',
        SLURM_JOB_ID: '7',
        SLURM_ARRAY_JOB_ID: '7',
        SLURM_ARRAY_TASK_ID: '3',
        SLURM_ARRAY_TASK_COUNT: '4',
      },
    });
    expect(status).toBe(end);
    expect(existsSync(said) ? readFileSync(said, 'utf8').trim() : undefined).toBe(requeued);
  });

  test('the Kubernetes job has as many parts as completions', () => {
    const { spec } = parse(textOf('kubernetes.yaml'));
    expect(spec.completionMode).toBe('Indexed');
    const { args } = spec.template.spec.containers[0];
    expect(args[args.indexOf('--of') + 1]).toBe(String(spec.completions));
    expect(spec.template.spec.restartPolicy).toBe('Never');
    expect(textOf('kubernetes.yaml')).toContain('never run by us');
  });

  const isJob = (text: string) => new Validator(JOB_SCHEMA).validate(parse(text));

  test('the Kubernetes job has the fields of a Job, and what it names is there', () => {
    expect(isJob(textOf('kubernetes.yaml')).errors).toEqual([]);
    const { podFailurePolicy, template } = parse(textOf('kubernetes.yaml')).spec;
    const [container, ...others] = template.spec.containers;
    expect(others).toEqual([]);
    const names = (of: readonly { name: string }[]): string[] => of.map(({ name }) => name).sort();
    expect(names(container.volumeMounts)).toEqual(names(template.spec.volumes));
    const { containerName, values } = podFailurePolicy.rules[0].onExitCodes;
    expect(containerName).toBe(container.name);
    expect(values).toEqual(values.toSorted((a: number, b: number) => a - b));
    const graceInWorker = Number(container.args[container.args.indexOf('--grace') + 1]);
    expect(graceInWorker).toBeLessThan(template.spec.terminationGracePeriodSeconds);
  });

  test.each([
    ['a field that is misspelt', 'parallelism', 'parallel'],
    ['a condition without a status', "            status: 'True'\n", ''],
    ['a number where a text is due', "'16', --out", '16, --out'],
    ['an action that there is not', 'FailIndex', 'FailPart'],
  ])('the Kubernetes job would not pass with %s', (_, is, other) => {
    const text = textOf('kubernetes.yaml');
    expect(text).toContain(is);
    expect(isJob(text.replaceAll(is, other)).valid).toBe(false);
  });

  test('the matrix of GitHub Actions hands each job its part', () => {
    const { jobs } = parse(textOf('github-actions.yml'));
    const { matrix } = jobs.part.strategy;
    expect(matrix.part).toEqual([...matrix.part.keys()]);
    expect(textOf('github-actions.yml')).toContain(
      '--shard ${{ strategy.job-index }}/${{ strategy.job-total }}',
    );
    expect(jobs.gate.needs).toBe('part');
  });
});
