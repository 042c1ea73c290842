import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { Complaint } from '#shared/complaint.ts';

const wranglerFile = resolve(import.meta.dirname, '../node_modules/wrangler/bin/wrangler.js');
const SHOWN_SIGNS = 160;

interface Ran {
  readonly isRight: boolean;
  readonly output: string;
}

const show = (line: string) =>
  console.log(`$ ${line.length > SHOWN_SIGNS ? `${line.slice(0, SHOWN_SIGNS)}…` : line}`);

/** Says a command and runs it; `--dry-run` leaves out what changes anything. */
export class Commands {
  readonly #isDryRun: boolean;

  constructor(isDryRun: boolean) {
    this.#isDryRun = isDryRun;
  }

  /** A command whose lines a person follows; it stops everything where it fails. */
  follow(command: string, ...words: string[]): void {
    show([command, ...words].join(' '));
    if (this.#isDryRun) return;
    if (spawnSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'] }).status !== 0)
      throw new Complaint(`${command} ${words.join(' ')} has failed: its lines above tell why.`);
  }

  /** Asks wrangler, and answers what it says. */
  ask(environment: string, ...words: string[]): Ran {
    const all = [...words, `--env=${environment}`];
    show(['npx wrangler', ...words, `--env="${environment}"`].join(' '));
    const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' };
    const { status, stdout, stderr } = spawnSync(process.execPath, [wranglerFile, ...all], {
      ...{ env, encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'pipe'] },
    });
    // A listing in JSON is all of the output; the reason of a failure may stand in either.
    return { isRight: status === 0, output: status === 0 ? stdout : `${stdout}${stderr}`.trim() };
  }

  /** Lets wrangler change something; it stops everything where it fails. */
  wrangler(environment: string, ...words: string[]): string {
    if (this.#isDryRun) {
      show(['npx wrangler', ...words, `--env="${environment}"`].join(' '));
      return '';
    }
    const { isRight, output } = this.ask(environment, ...words);
    if (!isRight) throw new Complaint(`wrangler ${words.slice(0, 3).join(' ')} has failed:\n${output}`);
    return output;
  }
}
