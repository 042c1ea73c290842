import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 10_000;
const AGAIN_MS = 1000;

/** What is asked of a version, and how that version is reached. */
export interface Asked {
  readonly site: string;
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Id of the build that has to answer: an override that is not applied fails silently. */
  readonly build: string;
}

async function findWrong({ site, paths, headers, build }: Asked): Promise<string[]> {
  const answers = await Promise.all(
    ['/builds/latest.json', ...paths].map(async (path) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(new URL(path, site), { headers, signal }).catch(() => undefined);
      const text = (await answer?.text().catch(() => '')) ?? '';
      if (!answer?.ok) return `${path} answers ${answer?.status ?? 'nothing'}`;
      if (path.endsWith('latest.json') && !text.includes(`"${build}"`)) return `${path} names another build`;
      return '';
    }),
  );
  return answers.filter(Boolean);
}

/** Asks until everything is well, since a deployment takes seconds to arrive; what is wrong when the time is over. */
export async function check(asked: Asked, patienceMs: number): Promise<string[]> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const wrong = await findWrong(asked);
    if (wrong.length === 0 || Date.now() >= end) return wrong;
    await sleep(AGAIN_MS);
  }
}
