import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
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
for (const name of ['worker', 'desk', 'client/assets', 'client/builds', 'desk-client/builds']) mkdirSync('dist/' + name, { recursive: true });
writeFileSync('dist/worker/index.js', code);
writeFileSync('dist/desk/index.js', readFileSync('desk.js', 'utf8'));
writeFileSync('dist/desk-client/builds/latest.json', JSON.stringify({ id: 'desk-' + id }));
writeFileSync('dist/client/assets/app-' + id + '.js', 'export {};');
writeFileSync('dist/client/builds/latest.json', JSON.stringify({ id }));
writeFileSync('dist/client/builds/files.json', JSON.stringify({ id, files: ['assets/app-' + id + '.js'], kept: [] }));
`;

/** Each command fails while a file of its name stands in the folder. */
const scripts = {
  'test:all': 'test ! -e ../fails-tests',
  build: 'test ! -e ../fails-build && node build.mjs',
  'release:check': 'test ! -e ../fails-check #',
  origin: 'test ! -e ../fails-origin #',
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

  constructor(variables: Readonly<Record<string, string>>) {
    this.#variables = variables;
    for (const name of ['worker/db/migrations', 'wrangler.toml']) {
      mkdirSync(dirname(join(this.path, name)), { recursive: true });
      cpSync(join(projectRoot, name), join(this.path, name), { recursive: true });
    }
    // Whoever has put a domain into wrangler.toml already does so again here, so that nothing leaves this machine.
    const toml = this.read('wrangler.toml');
    const [, domain = ''] = /^SITE_URL = "https:\/\/([^"]+)"$/m.exec(toml) ?? [];
    this.write('wrangler.toml', toml.replaceAll(domain, 'befit.example'));
    const release = `node ${join(projectRoot, 'scripts/release.mjs')} --watch 0`;
    this.write('package.json', JSON.stringify({ type: 'module', scripts: { ...scripts, release } }));
    this.write('build.mjs', buildScript);
    this.write('.gitignore', 'dist\n.cache\n.wrangler\nsecrets.json\nstarted.txt\n');
    mkdirSync(join(this.path, 'worker/db/seed'));
    // Whoever releases has written the company's own facts over the sample's.
    writeOwnCompany(join(this.path, 'worker/db/seed/company-sample.json'));
    execFileSync('git', ['init', '--quiet'], { cwd: this.path });
    this.writeDesk('one');
    this.commit('one');
  }

  /** Writes another desk, which goes with the next commit. */
  writeDesk(words: string): void {
    this.write('desk.js', codeOf(words));
  }

  /** Leads the domain to a site, which in the world its zone does. */
  leadTo(domain: string, siteUrl: string): void {
    const toml = this.read('wrangler.toml');
    this.write('wrangler.toml', toml.replaceAll(`"https://${domain}"`, `"${siteUrl}"`));
  }

  /** Commits another build of the site. */
  commit(words: string): void {
    this.write('code.js', codeOf(words));
    execFileSync('git', ['add', '.'], { cwd: this.path });
    execFileSync('git', ['commit', '--quiet', '--message', words], { cwd: this.path, env: this.#env() });
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
    const [config, company] = [join(this.path, 'wrangler.toml'), join(this.path, 'company.json')];
    const files = ['--config', config, '--company', company];
    const said: string[] = [];
    const variables = this.#env();
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

  /** Runs a line as a person types it; what it printed where it fails. */
  async type(line: string): Promise<string> {
    const child = spawn('sh', ['-c', line], { cwd: this.path, env: this.#env() });
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
    const [code] = await once(child, 'close');
    return code === 0 ? '' : printed.join('');
  }

  #env() {
    return {
      ...process.env,
      ...withoutNetwork,
      ...this.#variables,
      SMS_RU_API_ID: 'key-of-a-gateway',
      ...{ GIT_AUTHOR_NAME: 'Release', GIT_AUTHOR_EMAIL: 'release@befit.test' },
      ...{ GIT_COMMITTER_NAME: 'Release', GIT_COMMITTER_EMAIL: 'release@befit.test' },
    };
  }
}
