import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../worker/db/migrations');

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

export const listMigrations = (): Migration[] =>
  readdirSync(folder)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));
