import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PROGRAMS = ['/usr/sbin/slurmctld', '/usr/sbin/slurmd', '/usr/sbin/munged', '/usr/bin/sbatch'];

/** What a cluster here lacks, in a few words for the name of a skipped test; '' where one can be started. */
export function lacksSlurm(): string {
  const missing = PROGRAMS.filter((path) => !existsSync(path));
  if (missing.length > 0) return 'needs Debian’s slurm-wlm and munge';
  return process.getuid?.() === 0 ? '' : 'needs to be root, as whom slurmd starts jobs';
}

/** A cluster on this machine: two nodes of one processor. */
export interface Cluster {
  /** Runs one of Slurm's commands, and gives what it says. Rejects with what it complains of. */
  run: (command: string, ...flags: readonly string[]) => Promise<string>;
  /** Ends all of it, and removes its folder. */
  stop: () => Promise<void>;
}

async function freePorts(of: number): Promise<number[]> {
  const servers = Array.from({ length: of }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** `cred_expire`: a job that was requeued waits so many seconds before it may start again, 120 as delivered and 5 at least. */
const configuration = (folder: string, [control, ...nodes]: readonly number[]): string => `
ClusterName=proving
SlurmctldHost=localhost(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=${folder}/munge/socket,cred_expire=5
SlurmctldPort=${control}
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool-%n
SlurmctldPidFile=${folder}/control.pid
SlurmdPidFile=${folder}/node-%n.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1
ReturnToService=2
${nodes.map((port, at) => `NodeName=n${at} NodeHostname=localhost NodeAddr=127.0.0.1 Port=${port} CPUs=1 RealMemory=4000`).join('\n')}
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`;

const until = async (is: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  for (let tries = 0; !(await is()); tries++) {
    if (tries > 600) throw new Error(`${what} not within a minute`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Starts the daemons in the foreground, so that they are children of this process and end with `stop`. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'slurm-'));
  const munge = join(folder, 'munge');
  const env = { ...process.env, SLURM_CONF: join(folder, 'slurm.conf') };
  const daemons: ChildProcess[] = [];
  const start = (program: string, ...flags: readonly string[]): void => {
    const log = openSync(join(folder, `${daemons.length}.log`), 'a');
    daemons.push(spawn(program, flags, { stdio: ['ignore', log, log], env }));
  };
  const run = async (command: string, ...flags: readonly string[]): Promise<string> =>
    (await promisify(execFile)(command, flags, { env })).stdout.trim();
  const says =
    (what: string, ...of: Parameters<typeof run>) =>
    async (): Promise<boolean> =>
      (await run(...of).catch(() => undefined)) === what;
  const stop = async (): Promise<void> => {
    // A daemon that ends leaves its jobs running.
    await run('scancel', '--user=root', '--full', '--signal=KILL').catch(() => {});
    await until(says('', 'squeue', '-h'), 'the end of all jobs').catch(() => {});
    for (const daemon of daemons.toReversed()) {
      const ended = new Promise((resolve) => daemon.once('exit', resolve));
      daemon.kill('SIGTERM');
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5000))]);
      daemon.kill('SIGKILL');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const each of [munge, join(folder, 'state')]) mkdirSync(each);
    // munged refuses folders that others may write to.
    for (const each of [folder, munge]) chmodSync(each, 0o755);
    writeFileSync(`${munge}/key`, crypto.getRandomValues(new Uint8Array(1024)), { mode: 0o400 });
    const files = ['pid', 'log', 'seed', 'key'].map((each) => `--${each}-file=${munge}/${each}`);
    start('/usr/sbin/munged', '--foreground', '--force', `--socket=${munge}/socket`, ...files);
    await until(() => existsSync(`${munge}/socket`), 'munged');
    writeFileSync(env.SLURM_CONF, configuration(folder, await freePorts(3)));
    start('/usr/sbin/slurmctld', '-D', '-c', '-f', env.SLURM_CONF);
    for (const node of ['n0', 'n1']) start('/usr/sbin/slurmd', '-D', '-N', node, '-f', env.SLURM_CONF);
    await until(says('2 idle', 'sinfo', '-h', '-o', '%D %t'), 'the nodes');
  } catch (error) {
    await stop();
    throw error;
  }
  return { run, stop };
}
