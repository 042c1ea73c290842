import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { migrate } from './migrate.ts';
import { openStores } from './stores.ts';

const scratch = temporaryFolder();
const folder = (name: string) => join(scratch, name);

describe('the folder of an origin', () => {
  it('belongs to one process at a time', async () => {
    const one = await openStores(folder('one'), false);
    await expect(openStores(folder('one'), false)).rejects.toThrow(
      `An origin is running on DATA_DIR=${folder('one')}: stop that one, or give this one a folder of its own.`,
    );
    one.close();
    (await openStores(folder('one'), false)).close();
  });

  it('is free once its process is dead, however that died', async () => {
    const script = `await (await import('./worker/origin/stores.ts')).openStores(process.argv[1], false);
      console.log('open');
      setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder('dead')]);
    await once(child.stdout, 'data');
    await expect(openStores(folder('dead'), false)).rejects.toThrow('An origin is running');
    child.kill('SIGKILL');
    await once(child, 'exit');
    (await openStores(folder('dead'), false)).close();
  });
});

describe('migrations', () => {
  const ours = resolve(import.meta.dirname, '../db/migrations');

  it('that do not fit what somebody has left half-done say which, and leave it so', async () => {
    const { site, close } = await openStores(folder('half'), false);
    await site.exec('CREATE TABLE timer_marks (id TEXT)');
    await expect(migrate(site, ours)).rejects.toThrow(
      /^Migration 00\d\d_\w+\.sql does not fit .*site\.sqlite \(.*timer_marks already exists\), which stays as it was: /,
    );
    close();
  });
});
