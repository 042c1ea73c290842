import { setTimeout as sleep } from 'node:timers/promises';

/** What is asked of every version: a page of each kind that both variants have, data, and what a monitor asks. */
const pathsOfSite = ['/health', '/', '/dostavka/', '/rest/helper/config/', '/robots.txt'];

const TIMEOUT_MS = 10_000;
const BETWEEN_ROUNDS_MS = 5000;
const BEFORE_AGAIN_MS = 1000;

export interface Watched {
  readonly site: string;
  /** Headers that lead to one version. */
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
  /** What is asked in place of the pages of a site. */
  readonly paths?: readonly string[];
}

async function ask({ site, headers }: Watched, path: string): Promise<string | undefined> {
  try {
    const answer = await fetch(new URL(path, site), { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.arrayBuffer();
    return answer.ok ? undefined : `${path} answers ${answer.status}`;
  } catch (error) {
    return `${path} answers nothing (${error instanceof Error ? error.message : error})`;
  }
}

/** What is wrong twice in a row: one answer may get lost on the way. */
async function askTwice(watched: Watched, path: string): Promise<string[]> {
  if ((await ask(watched, path)) === undefined) return [];
  await sleep(BEFORE_AGAIN_MS);
  return [(await ask(watched, path)) ?? []].flat();
}

/** Asks for its pages until the time is over, and answers the first things that went wrong: none is well. */
export async function watch(watched: Watched): Promise<string[]> {
  const { paths = pathsOfSite } = watched;
  const end = Date.now() + watched.seconds * 1000;
  for (;;) {
    const wrong = (await Promise.all(paths.map((path) => askTwice(watched, path)))).flat();
    if (wrong.length > 0 || Date.now() + BETWEEN_ROUNDS_MS > end) return wrong;
    await sleep(BETWEEN_ROUNDS_MS);
  }
}

/** Waits until something answers a path well, as a service that was just started does after seconds. */
export async function waitForAnswer(watched: Watched, path: string): Promise<void> {
  const end = Date.now() + watched.seconds * 1000;
  while ((await ask(watched, path)) !== undefined && Date.now() < end) await sleep(BEFORE_AGAIN_MS);
}

/** Waits until the site shows a build, for changes take seconds to reach every place; false where it never does. */
export async function waitForBuild(watched: Watched, build: string, seconds: number): Promise<boolean> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const address = new URL('/builds/latest.json', watched.site);
    const seen = await fetch(address, { headers: watched.headers, signal })
      .then((answer) => answer.json())
      .catch(() => undefined);
    if (Object(seen).id === build) return true;
    if (Date.now() > end) return false;
    await sleep(BEFORE_AGAIN_MS);
  }
}
