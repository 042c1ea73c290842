import type { EpochMs } from '#shared/dates.ts';
import type { RestReply, RestTransport } from './rest-client.ts';

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
    const entry = { askedAt: now, reply };
    answers.set(url, entry);
    const forget = () => {
      if (answers.get(url) === entry) answers.delete(url);
    };
    reply.then(({ status }) => status === 200 || forget(), forget);
    return reply;
  };
}
