import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

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

  test('the Kubernetes job has as many parts as completions', () => {
    const { spec } = parse(textOf('kubernetes.yaml'));
    expect(spec.completionMode).toBe('Indexed');
    const { args } = spec.template.spec.containers[0];
    expect(args[args.indexOf('--of') + 1]).toBe(String(spec.completions));
    expect(spec.template.spec.restartPolicy).toBe('Never');
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
