import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const PREFIX = '\0class-names:';
const STYLE = /\.module\.css$/;
const hashOf = (/** @type {string} */ file) => createHash('sha1').update(readFileSync(file)).digest('hex');

/**
 * Keeps what the style sheets of a server's build come to, the names of their classes, from one build to the next: making
 * them anew takes half of a build, and few edits are of a style sheet.
 *
 * @returns {import('vite').Plugin[]}
 */
export function keptClassNames() {
  /** @type {Map<string, { hash: string, code: string }>} */
  const kept = new Map();
  const isKept = (/** @type {string} */ file) => kept.get(file)?.hash === hashOf(file);
  // Filters stay outside of JavaScript: a hook that is called for each of 2,400 modules costs more than what it keeps.
  return [
    {
      name: 'take-kept-class-names',
      enforce: 'pre',
      resolveId: {
        filter: { id: STYLE },
        async handler(source, importer, options) {
          const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
          return resolved && isKept(resolved.id) ? PREFIX + resolved.id.replace(/\.css$/, '') : resolved;
        },
      },
      load: {
        filter: { id: new RegExp(`^${PREFIX}`) },
        handler: (id) => kept.get(`${id.slice(PREFIX.length)}.css`)?.code ?? null,
      },
    },
    {
      name: 'keep-class-names',
      enforce: 'post',
      transform: {
        filter: { id: STYLE },
        handler(code, id) {
          kept.set(id, { hash: hashOf(id), code });
          return null;
        },
      },
    },
  ];
}
