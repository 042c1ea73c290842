import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Miniflare } from 'miniflare';
import { unstable_readConfig as readConfig } from 'wrangler';
import * as z from 'zod/mini';
import { Complaint } from '#shared/complaint.ts';
import { openBucket } from '#worker/origin/open-store.ts';
import type { ObjectStore } from '#worker/platform/object-store.ts';
import { root } from '../bootstrap.mjs';
import type { Target } from './target.ts';

interface Where {
  /** `full` or `simply`. */
  readonly variant: string;
  readonly config: string;
  /** Folder of wrangler's local state; undefined for the deployed site. */
  readonly persistTo: string | undefined;
  readonly scratch: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

const Answers = z.array(z.object({ results: z.array(z.unknown()) }));

function wrangler(args: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/wrangler/bin/wrangler.js'), ...args], {
      cwd: root,
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' },
    });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done(output);
      else fail(new Error(`wrangler ${args.slice(0, 3).join(' ')} failed:\n${errors || output}`));
    });
  });
}

/** The bucket of photos of the local state, or the deployed one by S3, which one client can fill. */
async function openPhotosOf({ config, persistTo, variables }: Where, env: string) {
  if (persistTo === undefined) {
    const bucket = openBucket('PHOTOS', variables);
    if (!bucket)
      throw new Complaint(
        'Photos go to their bucket by S3: name it by PHOTOS_URL, PHOTOS_KEY_ID, PHOTOS_SECRET and PHOTOS_REGION.',
      );
    return { photos: bucket, close: async () => undefined };
  }
  const buckets: readonly { readonly binding: string; readonly bucket_name?: string }[] = readConfig({
    config,
    env,
  }).r2_buckets;
  const name = buckets.find(({ binding }) => binding === 'PHOTOS')?.bucket_name;
  if (name === undefined) throw new Complaint(`${config} has no bucket PHOTOS for this variant.`);
  const mf = new Miniflare({
    ...{ modules: true, script: '', cf: false },
    r2Buckets: { PHOTOS: name },
    r2Persist: join(persistTo, 'v3/r2'),
  });
  const bucket = await mf.getR2Bucket('PHOTOS');
  const photos: ObjectStore = {
    put: (key, content) => bucket.put(key, content),
    get: (key) => bucket.get(key),
    delete: (keys) => bucket.delete(keys),
    list: (options) => bucket.list(options),
  };
  return { photos, close: () => mf.dispose() };
}

/** A deployed site, or its local state, whose database wrangler reaches: one process runs the whole script. */
export async function openDeployed(where: Where): Promise<Target> {
  const { variant, config, persistTo, scratch } = where;
  const env = variant === 'simply' ? 'simply' : '';
  const place = persistTo === undefined ? ['--remote'] : ['--local', '--persist-to', persistTo];
  const execute = ['d1', 'execute', 'DB', `--env=${env}`, '--config', config, ...place, '--yes'];
  const { photos, close } = await openPhotosOf(where, env);
  return {
    photos,
    close,
    async query(statements) {
      const output = await wrangler([...execute, '--json', '--command', statements.join(';\n')]);
      return Answers.parse(JSON.parse(output)).map(({ results }) => results);
    },
    async run(scripts) {
      const file = join(scratch, 'restore.sql');
      await pipeline(scripts, createWriteStream(file));
      await wrangler([...execute, '--file', file]);
    },
  };
}
