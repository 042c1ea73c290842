// A builder that stays between edits: starting Vite anew, names of classes and minifying take most of a build.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { root } from '../bootstrap.mjs';
import { keptClassNames } from './kept-class-names.mjs';

process.env.NODE_ENV = 'production';
const builder = await createBuilder({
  root,
  logLevel: 'warn',
  plugins: [keptClassNames()],
  environments: { local: { build: { minify: false } } },
});
const { local } = builder.environments;

process.on('message', async () => {
  /** @type {string | undefined} */
  let failure;
  try {
    if (local === undefined) throw new Error('The local environment is missing');
    // Vite empties the folder once in a process: chunks of every edit would stay, and the runtime loads all that lie there.
    rmSync(join(root, 'dist/local/chunks'), { recursive: true, force: true });
    await builder.build(local);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  process.send?.({ failure });
});
process.on('disconnect', () => process.exit());
