import { join } from 'node:path';
import * as z from 'zod/mini';
import { Commands } from '../commands.ts';
import { loadScript } from './script.ts';

const Answers = z.array(z.object({ results: z.array(z.object({ count: z.int() })) }));

/** Which database of wrangler.toml: an environment of it, deployed or in the local state beside it. */
export interface D1Place {
  readonly environment: string;
  readonly config: string;
  readonly isLocal: boolean;
}

/** A database of Cloudflare's, as wrangler reaches it. */
export function openD1({ environment, config, isLocal }: D1Place) {
  const commands = new Commands(false);
  const place = ['--config', config, isLocal ? '--local' : '--remote', '-y'];
  const execute = (...words: string[]) =>
    commands.wrangler(environment, 'd1', 'execute', 'DB', ...place, ...words);
  return {
    /** All of it as a file of SQLite, as of one moment: the database answers nobody else meanwhile. */
    exportTo(file: string, scratch: string): void {
      const script = join(scratch, 'export.sql');
      commands.wrangler(environment, 'd1', 'export', 'DB', ...place, '--output', script);
      loadScript(script, file);
    },
    execute: (file: string) => execute('--file', file),
    run: (statement: string) => execute('--command', statement),
    countTables(): number {
      const tables =
        "SELECT COUNT(*) AS count FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'";
      const [answer] = Answers.parse(JSON.parse(execute('--json', '--command', tables)));
      return answer?.results[0]?.count ?? 0;
    },
  };
}
