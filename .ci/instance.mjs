// A deployed site, or its local state, as the commands for backups reach it: through wrangler.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unstable_readConfig as readConfig } from 'wrangler';
import { root } from './bootstrap.mjs';

/**
 * @typedef {object} Instance
 * @property {string} name
 * @property {(statements: readonly string[]) => Promise<unknown[][]>} query
 * @property {(file: string) => Promise<void>} execute runs a script in one transaction
 * @property {(key: string, file: string) => Promise<boolean>} getPhoto false where the bucket has none of this name
 * @property {(key: string, file: string) => Promise<void>} putPhoto
 */

/**
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, output: string, errors: string }>}
 */
function runWrangler(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/wrangler/bin/wrangler.js'), ...args], {
      cwd: root,
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' },
    });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      errors += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output, errors }));
  });
}

/** @param {readonly string[]} args */
async function wrangler(args) {
  const { code, output, errors } = await runWrangler(args);
  if (code !== 0) throw new Error(`wrangler ${args.slice(0, 3).join(' ')} failed:\n${errors || output}`);
  return output;
}

/**
 * Reads the command line: the variant, what else the command needs, and where the site is.
 *
 * @param {string} usage
 * @param {number} operands
 * @returns {{ instance: Instance, rest: string[] }}
 */
export function readArguments(usage, operands) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      local: { type: 'boolean', default: false },
      'persist-to': { type: 'string', default: '.wrangler/state' },
      config: { type: 'string', default: 'wrangler.toml' },
    },
  });
  const [name, ...rest] = positionals;
  if ((name !== 'full' && name !== 'simply') || rest.length !== operands) {
    console.error(`${usage}
  --local takes the local state of wrangler, in the folder that --persist-to names, instead of the deployed site`);
    process.exit(2);
  }
  const env = name === 'simply' ? 'simply' : '';
  /** @type {{ binding: string, bucket_name?: string }[]} */
  const buckets = readConfig({ config: values.config, env }).r2_buckets;
  const bucket = buckets.find(({ binding }) => binding === 'PHOTOS')?.bucket_name;
  if (bucket === undefined) throw new Error(`${values.config} has no bucket PHOTOS for ${name}`);
  const where = values.local ? ['--local', '--persist-to', values['persist-to']] : ['--remote'];
  const common = [`--env=${env}`, '--config', values.config, ...where];
  const execute = ['d1', 'execute', 'DB', ...common, '--yes'];
  return {
    rest,
    instance: {
      name,
      async query(statements) {
        const output = await wrangler([...execute, '--json', '--command', statements.join(';\n')]);
        /** @type {{ results: unknown[] }[]} */
        const answers = JSON.parse(output);
        return answers.map(({ results }) => results);
      },
      async execute(file) {
        await wrangler([...execute, '--file', file]);
      },
      async getPhoto(key, file) {
        const { code, output, errors } = await runWrangler([
          ...['r2', 'object', 'get', `${bucket}/${key}`, '--file', file],
          ...common,
        ]);
        if (code === 0) return true;
        if (/does not exist/i.test(output + errors)) return false;
        throw new Error(`${key} was not read:\n${errors || output}`);
      },
      async putPhoto(key, file) {
        await wrangler([
          ...['r2', 'object', 'put', `${bucket}/${key}`, '--file', file, '--content-type', 'image/jpeg'],
          ...common,
        ]);
      },
    },
  };
}
