import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What steps have found out for those after them, and for whoever has to go back. */
export interface Facts {
  /** Id of the build, as pages of it name it. */
  readonly build?: string;
  /** Version that served everybody before. */
  readonly previous?: string;
  /** Version that was uploaded. */
  readonly version?: string;
  /** The largest share of visitors that the version was given and served well, in per cent. */
  readonly portion?: number;
  /** Point of the database's time travel before it was migrated. */
  readonly bookmark?: string;
  /** The same of the desk that is released with the site. */
  readonly desk?: Facts;
}

/** What a release has done so far, in a file of its own. */
export interface Journal {
  readonly id: string;
  readonly target: string;
  readonly commit: string;
  readonly done: readonly string[];
  readonly facts: Facts;
  readonly isOver: boolean;
}

const fileOf = (folder: string, id: string) => join(folder, `${id}.json`);

export function saveJournal(folder: string, journal: Journal): void {
  mkdirSync(folder, { recursive: true });
  const file = fileOf(folder, journal.id);
  // A journal that was written by halves would make a release begin anew.
  writeFileSync(`${file}.new`, `${JSON.stringify(journal, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

function listJournals(folder: string): Journal[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** Journal of the newest release of a commit to a target, or undefined where there is none. */
export function findJournal(folder: string, target: string, commit: string): Journal | undefined {
  return listJournals(folder).findLast((one) => one.target === target && one.commit === commit);
}

export function newJournal(target: string, commit: string, now: Date): Journal {
  const id = `${now.toISOString().replaceAll(/[:.]/g, '-')}-${target}`;
  return { id, target, commit, done: [], facts: {}, isOver: false };
}
