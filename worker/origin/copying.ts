import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Between the beginnings of two copies, in milliseconds: what a loss takes is no older than that and the making of one. */
const EVERY_MS = 3 * 60_000;

interface CopyingOptions {
  readonly dataDir: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly onError: (error: unknown) => void;
}

function copyInProcess(dataDir: string, variables: CopyingOptions['variables'], signal: AbortSignal) {
  return new Promise<void>((done, fail) => {
    const child = fork(join(import.meta.dirname, 'copy-process.ts'), [], {
      env: { PATH: process.env.PATH, ...variables, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      signal,
    });
    let errors = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done();
      else fail(new Error(errors.trim() || `ended with ${code}`));
    });
  });
}

/** Copies the database every few minutes, never twice at once; the health tells how old the last copy is. */
export function startCopying({ dataDir, variables, onError }: CopyingOptions) {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const copy = async () => {
    try {
      await copyInProcess(dataDir, variables, stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) onError(error);
    } finally {
      running = undefined;
    }
  };
  const timer = setInterval(() => {
    running ??= copy();
  }, EVERY_MS);
  running = copy();
  return async (): Promise<void> => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
