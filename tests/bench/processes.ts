import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** The processes that this one has started and that still run. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    // Only Linux tells.
    return [];
  }
}

/** Starts something, and finds the process that it started; undefined where the system does not tell. */
export async function withProcess<T>(
  start: () => Promise<T>,
): Promise<{ started: T; pid: number | undefined }> {
  const before = new Set(childrenOf(process.pid));
  const started = await start();
  const pid = childrenOf(process.pid).find((child) => !before.has(child));
  return { started, pid };
}

/** Processor time that all threads of a process have taken, in milliseconds; NaN where the system does not tell. */
export function cpuMs(pid: number | undefined): number {
  if (pid === undefined) return Number.NaN;
  try {
    // The scheduler counts nanoseconds, `stat` only hundredths of a second.
    const nanoseconds = readdirSync(`/proc/${pid}/task`).map((task) =>
      Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ', 1)[0]),
    );
    return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** Leaves a process one core and this one another, where there are two and the system has `taskset`. */
export function pinToCore(pid: number | undefined, core: number): void {
  if (pid === undefined || cpus().length < 2) return;
  spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' });
}

/** Lets a pinned process run on every core again. */
export function releaseCores(pid: number): void {
  spawnSync('taskset', ['-a', '-c', '-p', `0-${cpus().length - 1}`, String(pid)], { stdio: 'ignore' });
}
