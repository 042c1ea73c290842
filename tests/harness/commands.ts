import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '../..');

export interface Outcome {
  readonly code: number;
  /** What the command printed for people or for a file, without its complaints. */
  readonly output: string;
  readonly errors: string;
}

/** Every request that leaves the machine fails at once. Wrangler, which starts many times, is compiled once. */
export const withoutNetwork = {
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../.cache/compiled'),
  HTTPS_PROXY: 'http://127.0.0.1:9',
  HTTP_PROXY: 'http://127.0.0.1:9',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CI: 'true',
};

/** Runs a script of the project or of a package in its own process, with variables of its own where some are given. */
export function runScriptFile(
  file: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: projectRoot,
      env: { ...process.env, ...withoutNetwork, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { output: '', errors: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed.output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed.errors += text;
    });
    child.on('error', fail);
    child.on('close', (code) => done({ code: code ?? 1, ...printed }));
  });
}
