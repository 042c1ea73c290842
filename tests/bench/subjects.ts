import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LocalWorker, LocalWorkerOptions } from '../harness/local-worker.ts';
import { Recorder } from './figures.ts';
import type { Section } from './section.ts';

export const projectRoot = resolve(import.meta.dirname, '../..');

/** What is measured: a built checkout, or a page of a site that runs somewhere. */
export interface Subject {
  readonly name: string;
  /** Folder of the checkout. */
  readonly root: string;
  /** Address of the page, where there is no more than that. */
  readonly peer?: string;
  /** The checkout's own launcher: its worker may want bindings that another one has not. */
  readonly start: (options: LocalWorkerOptions) => Promise<LocalWorker>;
}

/** A subject with the place for its figures of a section. */
export interface Measured extends Subject {
  readonly recorder: Recorder;
}

export const measuredIn = (section: Section, subjects: readonly Subject[]): Measured[] =>
  subjects.map((subject) => ({ ...subject, recorder: new Recorder(section.name, section.specs) }));

async function subjectAt(name: string, root: string): Promise<Subject> {
  const launcher = join(root, 'tests/harness/local-worker.ts');
  if (!readFileSync(launcher, 'utf8').includes('mainModule')) {
    throw new Error(`The launcher of ${name} is older than this bench and cannot be measured by it`);
  }
  const { startLocalWorker }: { startLocalWorker: Subject['start'] } = await import(
    pathToFileURL(launcher).href
  );
  return { name, root, start: startLocalWorker };
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 1e9 }).trim();

/** A commit's files in a folder of their own; the packages are ours where it wants the same. */
function checkOut(ref: string): string {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`);
  const folder = join(projectRoot, '.cache/bench', commit);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    const archive = execFileSync('git', ['archive', commit], { cwd: projectRoot, maxBuffer: 1e9 });
    const { status } = spawnSync('tar', ['-x', '-C', folder], { input: archive });
    if (status !== 0) {
      rmSync(folder, { recursive: true });
      throw new Error(`${ref} could not be unpacked`);
    }
  }
  const lockOf = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (!existsSync(join(folder, 'node_modules'))) {
    if (lockOf(folder) === lockOf(projectRoot)) {
      symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    } else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  }
  return folder;
}

function build(root: string): void {
  const script = "const { buildWhenChanged } = await import('./.ci/build.mjs'); await buildWhenChanged();";
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, stdio: 'inherit' });
}

/** A page of another site, which runs already. */
export const peerSubject = (url: string): Subject => ({
  name: url,
  root: '',
  peer: url,
  start: () => Promise.reject(new Error(`${url} is no checkout`)),
});

/** The checkout that the bench stands in, already built. */
export const ownSubject = (name: string): Promise<Subject> => subjectAt(name, projectRoot);

/** Another checkout, by its folder or by the name of a commit; it is built first. */
export function otherSubject(where: string): Promise<Subject> {
  const root = existsSync(join(where, 'package.json')) ? resolve(where) : checkOut(where);
  build(root);
  return subjectAt(where, root);
}
