import {
  countedDraws,
  DRAWN_COOKIE,
  parseDraws,
  parseSeen,
  SEEN_COOKIE,
  seenValue,
} from '#shared/features/experiments/assignment.ts';
import type { reportExposures } from '#shared/features/experiments/contract.ts';
import { EXPERIMENT_LIFETIME_S, experimentKeys } from '#shared/features/experiments/keys.ts';
import { isExperimentPath } from '#shared/features/experiments/paths.ts';
import type { AppRouter } from '../../router/router.ts';
import { followCookieChoice, isCookieAllowed } from '../consent/cookie-choice.ts';
import { writeCookie } from '../consent/write-cookie.ts';
import type { RestCall } from '../rest/rest-client.ts';
import type { AppState } from '../state/app-state.ts';
import { readCookies } from '../storage/stores.ts';

function readCookie(name: string): string | undefined {
  const pair = readCookies()
    .split('; ')
    .find((candidate) => candidate.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Exposures of the shown page that are still to be reported. */
function unreported() {
  const seen = parseSeen(readCookie(SEEN_COOKIE));
  const shown = experimentKeys.filter((key) => readCookie(key) === '1');
  const counted = countedDraws(parseDraws(readCookie(DRAWN_COOKIE)), shown);
  const fresh = [...counted].filter(([key]) => !seen.keys.includes(key));
  return { seen, fresh: fresh.map(([experiment, branch]) => ({ experiment, branch })) };
}

/** Reports the branches that a visitor has seen, each once, to nobody but this site, and only where analytics are allowed. */
export function followExposures(state: AppState, router: AppRouter, rest: RestCall): void {
  let isSending = false;
  const report = async () => {
    const isShown = isExperimentPath(router.state.location.pathname);
    if (!isShown || isSending || !isCookieAllowed(state, 'analytics')) return;
    const { seen, fresh } = unreported();
    if (fresh.length === 0) return;
    const visitor = seen.visitor || crypto.randomUUID();
    isSending = true;
    try {
      await rest<typeof reportExposures>('POST /rest/experiments/exposures/', {
        body: { visitor, seen: fresh },
      });
    } finally {
      isSending = false;
    }
    // It may have been refused meanwhile.
    if (!isCookieAllowed(state, 'analytics')) return;
    const value = seenValue({ visitor, keys: [...seen.keys, ...fresh.map(({ experiment }) => experiment)] });
    writeCookie(`${SEEN_COOKIE}=${value}; Path=/; Max-Age=${EXPERIMENT_LIFETIME_S}; Secure; SameSite=Lax`);
  };
  // The next page, or the next visit, tries again.
  const reportQuietly = () => void report().catch(() => undefined);
  reportQuietly();
  router.subscribe(reportQuietly);
  followCookieChoice(state, reportQuietly);
}
