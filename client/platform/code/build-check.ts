import type { GateRule } from '../navigation/navigation-gate.ts';

/** How often the build manifest is asked for, in milliseconds. */
const BUILD_CHECK_MS = 600_000;

interface BuildCheckInput {
  readonly buildId: string;
  readonly now: () => number;
  readonly load: (url: string) => Promise<unknown>;
}

interface BuildCheck {
  readonly check: () => Promise<void>;
  /** Once the served build is another one, the next navigation is a full load of its target. */
  readonly gate: GateRule;
}

export function createBuildCheck({ buildId, now, load }: BuildCheckInput): BuildCheck {
  let isOutdated = false;
  return {
    async check() {
      if (isOutdated) return;
      const manifest = await load(`/builds/latest.json?${now()}`);
      if (typeof manifest !== 'object' || manifest === null || !('id' in manifest)) return;
      isOutdated = typeof manifest.id === 'string' && manifest.id !== buildId;
    },
    gate: ({ pathname, search }) => (isOutdated ? pathname + search : undefined),
  };
}

/** Asks every ten minutes and whenever the page comes back into view. */
export function watchBuild(check: () => Promise<void>): void {
  // Offline or a gateway's error page: the next round asks again.
  const ask = () => void check().catch(() => undefined);
  setInterval(ask, BUILD_CHECK_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask();
  });
}
