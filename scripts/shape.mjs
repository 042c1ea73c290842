// Measures the shape of the source: `npm run shape`, beside another commit with `npm run shape -- <commit>`.
import { execFileSync } from 'node:child_process';

/** @param {...string} words */
const git = (...words) => execFileSync('git', words, { encoding: 'utf8', maxBuffer: 1e9 });
const isTest = /^tests\/|\.test\.tsx?$/;

/** Lines of the sources of a commit; of the folder as it is without one. @param {string | undefined} commit */
function linesOf(commit) {
  const words = ['-c', '', ...(commit ? [commit] : []), '--', '*.ts', '*.tsx', '*.mjs', '*.css', '*.sql'];
  return git('grep', ...words)
    .split('\n')
    .flatMap((line) => {
      const [, path = '', lines] = /^(?:[^:]+:)??([^:]+):(\d+)$/.exec(line) ?? [];
      return path === '' || path.startsWith('docs/') ? [] : [{ path, lines: Number(lines) }];
    });
}

/** Each figure, of which the last word is the most that it should be. @param {string | undefined} commit */
function measure(commit) {
  const sources = linesOf(commit);
  const lines = (/** @type {RegExp} */ pattern, without = /^$/) =>
    sources.reduce(
      (sum, { path, lines }) => sum + (pattern.test(path) && !without.test(path) ? lines : 0),
      0,
    );
  const isLong = (/** @type {{ path: string, lines: number }} */ { path, lines }) =>
    lines > 300 && /\.tsx?$/.test(path) && !isTest.test(path) && !/\/seed\//.test(path);
  return {
    'lines, whole repository (130,000)': lines(/./),
    'lines, worker without its tests (32,000)': lines(/^worker\/.*\.ts$/, isTest),
    'lines, client': lines(/^client\//),
    'lines, shared': lines(/^shared\//),
    'lines, scripts': lines(/^scripts\//),
    'lines, tests (50,000)': lines(isTest),
    'migrations (20)': sources.filter(({ path }) => path.startsWith('worker/db/migrations/')).length,
    'files over 300 lines (5)': sources.filter(isLong).length,
  };
}

const [commit] = process.argv.slice(2);
console.table(commit ? { [commit]: measure(commit), now: measure(undefined) } : { now: measure(undefined) });
