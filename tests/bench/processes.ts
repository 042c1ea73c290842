import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** What Linux tells of a process; nothing elsewhere. */
function readProcess<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

const tasksOf = (pid: number) => readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`);

const children = () =>
  readProcess(
    () =>
      tasksOf(process.pid).flatMap((task) => readFileSync(`${task}/children`, 'utf8').split(' ').map(Number)),
    [],
  );

/** Starts something, and finds the process that it started; NaN where the system does not tell. */
export async function withProcess<T>(start: () => Promise<T>): Promise<{ started: T; pid: number }> {
  const before = new Set(children());
  const started = await start();
  const pid = children().find((child) => child > 0 && !before.has(child)) ?? Number.NaN;
  return { started, pid };
}

/** Processor time that all threads of a process have taken, in milliseconds; `stat` only counts hundredths of a second. */
export const cpuMs = (pid: number): number =>
  readProcess(
    () =>
      tasksOf(pid)
        .map((task) => Number(readFileSync(`${task}/schedstat`, 'utf8').split(' ', 1)[0]))
        .reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6,
    Number.NaN,
  );

export const memoryMb = (pid: number): number =>
  readProcess(
    () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    Number.NaN,
  );

/** Leaves a process these cores, where there are two and the system has `taskset`. */
export function pinTo(pid: number, cores = `0-${cpus().length - 1}`): void {
  if (cpus().length > 1) spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
}
