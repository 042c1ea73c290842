import type { EpochMs } from '#shared/dates.ts';
import { importAgain } from '../code/import-again.ts';
import { reportRefusal } from '../errors/error-report.ts';
import { endSession } from '../session/session.ts';
import { type AppState, coverPage } from '../state/app-state.ts';
import { createRestCall, type RestCall, type RestReply, type RestTransport } from './rest.ts';

/** Creates the browser's `/rest` client: logs errors; a 401 clears the session and opens home, to sign in and come back. */
export function createBrowserRest(state: AppState): RestCall {
  // Before it is needed; the first call meets a failure.
  loadTransport().catch(() => undefined);
  return createRestCall(keepAnswers(overNetwork), (error) => {
    reportRefusal(error, state.auth.id);
    // A page that is being left already knows where to.
    if (error.status !== 401 || state.interface.isLoading) return;
    coverPage(state);
    endSession(state);
    // The same page again, where it is the account's: its gate leads to the sign-in and knows the way back.
    window.location.assign(window.location.pathname.startsWith('/personal') ? '' : '/');
  });
}

// Loaded with the first use of the page, beside the code that makes calls: most visits make none.
export const loadTransport = () => importAgain(() => import('./network-transport.ts'));

export const overNetwork: RestTransport = async (request) => (await loadTransport()).overNetwork(request);

/** How long an answer is kept, in milliseconds. */
const KEPT_MS = 60_000;

/** What one page of the shop and the next one ask for alike: the catalogue, what is said of it, the terms of an order. */
const isShared = (url: string) =>
  /^\/rest\/(programmes|menu|guidance|reviews|faq|orders\/options)\//.test(url);

const answers = new Map<string, { readonly askedAt: EpochMs; readonly reply: Promise<RestReply> }>();

/** Forgets what was kept: the visitor has changed something, or has asked for the newest. */
export const forgetAnswers = (): void => answers.clear();

/**
 * Asks only once in a while for what several pages need, and for what was asked for ahead; whatever is sent lets all of it
 * be asked for anew.
 */
export function keepAnswers(transport: RestTransport, isKept = isShared): RestTransport {
  return async (request, operation) => {
    const { method, url, signal } = request;
    if (method !== 'GET') {
      forgetAnswers();
      return transport(request, operation).finally(forgetAnswers);
    }
    // Whoever may give a call up has it alone.
    if (signal) return transport(request, operation);
    const now = Date.now();
    const known = answers.get(url);
    // The clock may have been set back.
    if (known && now >= known.askedAt && now - known.askedAt < KEPT_MS) return known.reply;
    const reply = transport(request, operation);
    if (!isKept(url)) return reply;
    for (const [key, { askedAt }] of answers) if (now - askedAt >= KEPT_MS) answers.delete(key);
    const entry = { askedAt: now, reply };
    answers.set(url, entry);
    const forget = () => {
      if (answers.get(url) === entry) answers.delete(url);
    };
    reply.then(({ status }) => status === 200 || forget(), forget);
    return reply;
  };
}
