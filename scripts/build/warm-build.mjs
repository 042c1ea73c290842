// A builder that stays between edits: starting Vite anew, names of classes and minifying take most of a build.
import { createBuilder } from 'vite';
import { root } from '../bootstrap.mjs';
import { keptClassNames } from './kept-class-names.mjs';

process.env.NODE_ENV = 'production';
const plugins = [keptClassNames()];

/** @param {boolean} write */
function open(write) {
  const build = {
    write,
    minify: false,
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: false } },
  };
  return createBuilder({
    root,
    logLevel: 'warn',
    configLoader: 'native',
    plugins,
    environments: { local: { build }, worker: { build }, desk: { build }, deskLocal: { build } },
  });
}

/** @param {import('vite').ViteBuilder} builder @param {string} name */
async function build({ environments, build }, name) {
  const environment = environments[name];
  if (environment === undefined) throw new Error(`The environment ${name} is missing`);
  await build(environment);
}

/** The first build of a process takes three times as long: nobody is to wait for it after an edit. */
const rehearsal = open(false)
  .then((builder) => build(builder, 'local'))
  // What is wrong with the sources is said when they are built for somebody.
  .catch(() => {});
const opened = open(true);

process.on('message', async (/** @type {readonly string[]} */ parts) => {
  /** @type {string | undefined} */
  let failure;
  try {
    await rehearsal;
    const builder = await opened;
    for (const part of parts) await build(builder, part);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  process.send?.({ failure });
});
process.on('disconnect', () => process.exit());
