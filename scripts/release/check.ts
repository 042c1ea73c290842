import { setTimeout as sleep } from 'node:timers/promises';

/** What is asked of a version, and how that version is reached. */
export interface Asked {
  readonly site: string;
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Id of the build that has to answer: an override that is not applied fails silently. */
  readonly build: string;
}

async function findWrong(path: string, { site, headers, build }: Asked): Promise<string> {
  const signal = AbortSignal.timeout(10_000);
  const answer = await fetch(new URL(path, site), { headers, signal }).catch(() => undefined);
  const text = (await answer?.text().catch(() => '')) ?? '';
  if (!answer?.ok) return `${path} answers ${answer?.status ?? 'nothing'}`;
  return path.endsWith('latest.json') && !text.includes(`"${build}"`) ? `${path} names another build` : '';
}

/** Asks until everything is well, since a deployment takes seconds to arrive; what is wrong when the time is over. */
export async function check(asked: Asked, patienceMs: number): Promise<string[]> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const paths = ['/builds/latest.json', ...asked.paths];
    const wrong = await Promise.all(paths.map((path) => findWrong(path, asked)));
    if (wrong.every((what) => what === '') || Date.now() >= end) return wrong.filter(Boolean);
    await sleep(1000);
  }
}
