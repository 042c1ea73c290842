import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

const root = resolve(import.meta.dirname, '../..');

const copied = [
  ...['client', 'shared', 'worker', 'scripts', 'tests'],
  ...['package.json', 'package-lock.json', 'wrangler.toml', 'vite.config.ts'],
  ...['tsconfig.json', 'tsconfig.base.json'],
];
const linked = ['node_modules', 'public'];

/** `npm run dev` on a copy of the sources, which a test may edit. */
export interface Development {
  readonly url: string;
  /** The copy. */
  readonly folder: string;
  /** The shell that has started it, as npm does. */
  readonly parent: ChildProcess;
  /** Changes a file while something is looked at, then takes the change back. */
  readonly edit: (file: string, change: (text: string) => string, look: () => Promise<void>) => Promise<void>;
  readonly stop: () => void;
}

/** A copy of the sources in a folder of its own. */
export function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'befit-development-'));
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of linked) symlinkSync(join(root, name), join(folder, name));
  return folder;
}

/** The address that the server prints once it listens. */
async function readAddress(parent: ChildProcess): Promise<string> {
  const printed: string[] = [];
  for (const stream of [parent.stdout, parent.stderr]) {
    if (!stream) throw new Error('The output of the server is not read');
    stream.on('data', (text: Buffer) => printed.push(text.toString()));
  }
  const found = Promise.withResolvers<string>();
  if (parent.stdout)
    createInterface({ input: parent.stdout }).on('line', (line) => {
      const [address] = /http:\/\/localhost:\d+/.exec(stripVTControlCharacters(line)) ?? [];
      if (address !== undefined) found.resolve(address);
    });
  parent.once('exit', () => found.reject(new Error(`The server has ended:\n${printed.join('')}`)));
  return found.promise;
}

export async function startDevelopment(): Promise<Development> {
  const folder = copySources();
  const parent = spawn('sh', ['-c', 'node scripts/run.mjs scripts/dev.ts; true'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', STATE_DIR: join(folder, '.state') },
  });
  const stop = () => {
    parent.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  };
  try {
    const url = await readAddress(parent);
    return {
      ...{ url, folder, parent, stop },
      async edit(file, change, look) {
        const path = join(folder, file);
        const before = readFileSync(path, 'utf8');
        const after = change(before);
        if (after === before) throw new Error(`Nothing of ${file} was changed`);
        writeFileSync(path, after);
        try {
          await look();
        } finally {
          writeFileSync(path, before);
        }
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}
