import type { CloudflareApi } from './cloudflare-api.ts';
import type { ReleaseConfig } from './config.ts';
import type { Facts } from './journal.ts';
import type { ReleaseOptions } from './options.ts';

/** What a command has answered. */
export interface Outcome {
  readonly isRight: boolean;
  readonly output: string;
}

export interface Watching {
  /** Shares of visitors that a version is given one after the other, in per cent. */
  readonly portions: readonly number[];
  /** What is asked in place of the pages of a site. */
  readonly paths?: readonly string[];
  /** Headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
}

/** One release, as its steps see it. */
export interface Release {
  readonly options: ReleaseOptions;
  /** The folder of wrangler.toml: commands run in it. */
  readonly folder: string;
  /** Environment of wrangler.toml; empty for the full variant in production. */
  readonly environment: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly id: string;
  readonly commit: string;
  readonly facts: () => Facts;
  readonly note: (facts: Facts) => void;
  /** Reads wrangler.toml as it is now. */
  readonly config: () => ReleaseConfig;
  readonly api: () => Promise<CloudflareApi>;
  /** Runs a command and answers what it printed. */
  readonly run: (command: string, ...words: string[]) => Promise<Outcome>;
  /** Runs a command whose lines a person follows; it stops the release where it fails. */
  readonly follow: (command: string, ...words: string[]) => Promise<void>;
  /** Runs wrangler for this environment; it stops the release where it fails. */
  readonly wrangler: (...words: string[]) => Promise<string>;
  readonly say: (line: string) => void;
  /** How a version is looked at before and while it serves. */
  readonly watching: Watching;
  /** The release of the desk that goes with this one. */
  readonly desk?: Release | undefined;
}

/** One step of a release: it can be told, done and done again. */
export interface Step {
  readonly name: string;
  /** What it would do, for a dry run: nothing is asked of anybody. */
  readonly describe: (release: Release) => string;
  /** What would stop it as far as this machine knows, for a dry run. */
  readonly lookAhead?: (release: Release) => readonly string[];
  /** Does it, and says what came of it; what a person has to put right is a complaint. */
  readonly run: (release: Release) => Promise<string>;
}
