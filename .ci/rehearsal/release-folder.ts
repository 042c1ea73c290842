import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Complaint } from '#shared/complaint.ts';
import { projectRoot, withoutNetwork } from '#tests/harness/commands.ts';
import { writeOwnCompany } from '#tests/harness/own-company.ts';
import { releaseWith } from '../release/open-release.ts';
import { readOptions } from '../release/options.ts';

/** What stands for the site's own build: its id follows from the code, and its pages ask for one hashed file. */
const buildScript = `
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
const code = readFileSync('code.js', 'utf8');
const id = createHash('sha256').update(code).digest('hex').slice(0, 12);
rmSync('dist', { recursive: true, force: true });
for (const name of ['worker', 'client/assets', 'client/builds']) mkdirSync('dist/' + name, { recursive: true });
writeFileSync('dist/worker/index.js', code);
writeFileSync('dist/client/assets/app-' + id + '.js', 'export {};');
writeFileSync('dist/client/builds/latest.json', JSON.stringify({ id }));
writeFileSync('dist/client/builds/files.json', JSON.stringify({ id, files: ['assets/app-' + id + '.js'], kept: [] }));
`;

/** Each command fails while a file of its name stands in the folder. */
const scripts = {
  test: 'test ! -e ../fails-test',
  build: 'test ! -e ../fails-build && node build.mjs',
  'release:check': 'test ! -e ../fails-check #',
  'schema:release': 'test ! -e ../fails-record',
};

const codeOf = (words: string) =>
  `export default { fetch: () => new Response('${words}') };\nexport class AccountChannel {}\n`;

export interface Released {
  readonly said: string;
  /** What stopped it, in words for whoever releases. */
  readonly complaint: string | undefined;
}

/** A repository that is released in place of this one: its own wrangler.toml and migrations, and a build of one file. */
export class ReleaseFolder {
  readonly #around = mkdtempSync(join(tmpdir(), 'befit-release-'));
  readonly path = join(this.#around, 'site');
  readonly #variables: Readonly<Record<string, string>>;

  constructor(siteUrl: string, variables: Readonly<Record<string, string>>) {
    this.#variables = variables;
    const toml = readFileSync(join(projectRoot, 'wrangler.toml'), 'utf8');
    for (const name of ['worker/db/migrations', 'worker/db/release.json']) {
      mkdirSync(dirname(join(this.path, name)), { recursive: true });
      cpSync(join(projectRoot, name), join(this.path, name), { recursive: true });
    }
    const own = toml.replaceAll('"https://befit.example"', `"${siteUrl}"`).replaceAll('.example', '.test');
    this.write('wrangler.toml', own);
    this.write('package.json', JSON.stringify({ name: 'befit', type: 'module', scripts }));
    this.write('build.mjs', buildScript);
    this.write('.gitignore', 'dist\n.cache\n.wrangler\nsecrets.json\n');
    this.write('secrets.json', JSON.stringify({ CODE_PEPPER: 'sixteen characters at least' }));
    writeOwnCompany(join(this.path, 'company.json'));
    this.#git('init', '--quiet');
    this.commit('one');
  }

  /** Commits another build of the site. */
  commit(words: string): void {
    this.write('code.js', codeOf(words));
    this.#git('add', '.');
    this.#git('commit', '--quiet', '--allow-empty', '--message', words);
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.path, name), text);
  }

  read(name: string): string {
    return readFileSync(join(this.path, name), 'utf8');
  }

  /** Lets a command of the repository fail until it is mended. */
  fail(script: string): void {
    writeFileSync(join(this.#around, `fails-${script}`), '');
  }

  mend(script: string): void {
    rmSync(join(this.#around, `fails-${script}`), { force: true });
  }

  /** What `npm run release` does, says and complains of. */
  async release(...words: string[]): Promise<Released> {
    const files = [
      '--config',
      join(this.path, 'wrangler.toml'),
      '--company',
      join(this.path, 'company.json'),
    ];
    const said: string[] = [];
    const variables = { ...process.env, ...withoutNetwork, ...this.#variables };
    const options = readOptions([...words, ...files, '--watch', '0']);
    try {
      await releaseWith(options, { variables, lines: 'ignore', say: (line) => said.push(line) });
      return { said: said.join('\n'), complaint: undefined };
    } catch (error) {
      if (!(error instanceof Complaint)) throw error;
      return { said: said.join('\n'), complaint: error.message };
    }
  }

  remove(): void {
    rmSync(this.#around, { recursive: true, force: true });
  }

  #git(...words: string[]): void {
    const who = [
      '-c',
      'user.name=Release',
      '-c',
      'user.email=release@befit.test',
      '-c',
      'commit.gpgsign=false',
    ];
    execFileSync('git', [...who, ...words], { cwd: this.path });
  }
}
