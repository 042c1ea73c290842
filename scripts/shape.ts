import { execFileSync } from 'node:child_process';

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8', maxBuffer: 1e9 });
interface Source {
  readonly path: string;
  readonly lines: number;
}

const isTest = /^tests\/|\.test\.tsx?$/;

/** Lines of the sources of a commit; of the folder as it is without one. */
function linesOf(commit: string | undefined): Source[] {
  const words = ['-c', '', ...(commit ? [commit] : []), '--', '*.ts', '*.tsx', '*.mjs', '*.css', '*.sql'];
  return git('grep', ...words)
    .split('\n')
    .flatMap((line) => {
      const [, path = '', lines] = /^(?:[^:]+:)??([^:]+):(\d+)$/.exec(line) ?? [];
      return path === '' || path.startsWith('docs/') ? [] : [{ path, lines: Number(lines) }];
    });
}

/** Each figure, of which the last word is the most that it should be. */
function measure(commit: string | undefined) {
  const sources = linesOf(commit);
  const lines = (pattern: RegExp, without = /^$/) =>
    sources.reduce(
      (sum, { path, lines }) => sum + (pattern.test(path) && !without.test(path) ? lines : 0),
      0,
    );
  const isLong = ({ path, lines }: Source) =>
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

/** `npm run shape`: measures the source, with `-- <commit>` beside that commit. */
export async function run([commit]: readonly string[]): Promise<void> {
  console.table(
    commit ? { [commit]: measure(commit), now: measure(undefined) } : { now: measure(undefined) },
  );
}
