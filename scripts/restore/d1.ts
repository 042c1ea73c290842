import { spawn } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../bootstrap.mjs';
import { loadScript } from './script.ts';

const Answers = z.array(z.object({ results: z.array(z.object({ count: z.int() })) }));

function wrangler(args: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/wrangler/bin/wrangler.js'), ...args], {
      cwd: root,
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' },
    });
    const printed = { output: '', errors: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed.output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed.errors += text;
    });
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done(printed.output);
      else
        fail(
          new Error(`wrangler ${args.slice(0, 3).join(' ')} failed:\n${printed.errors || printed.output}`),
        );
    });
  });
}

/** Which database of wrangler.toml: an environment of it, deployed or in the local state beside it. */
export interface D1Place {
  readonly environment: string;
  readonly config: string;
  readonly isLocal: boolean;
}

/** A database of Cloudflare's, as wrangler reaches it. */
export function openD1({ environment, config, isLocal }: D1Place) {
  const place = [`--env=${environment}`, '--config', config, isLocal ? '--local' : '--remote', '-y'];
  const execute = (...words: string[]) => wrangler(['d1', 'execute', 'DB', ...place, ...words]);
  return {
    /** All of it as a file of SQLite, as of one moment: the database answers nobody else meanwhile. */
    async exportTo(file: string, scratch: string): Promise<void> {
      const script = join(scratch, 'export.sql');
      await wrangler(['d1', 'export', 'DB', ...place, '--output', script]);
      loadScript(script, file);
    },
    execute: (file: string) => execute('--file', file),
    run: (statement: string) => execute('--command', statement),
    async countTables(): Promise<number> {
      const tables =
        "SELECT COUNT(*) AS count FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'";
      const [answer] = Answers.parse(JSON.parse(await execute('--json', '--command', tables)));
      return answer?.results[0]?.count ?? 0;
    },
  };
}
