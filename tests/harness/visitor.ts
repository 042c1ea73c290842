import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { AnswerOf, Contract } from '#shared/contract.ts';
import { confirmCode, requestCode } from '#shared/features/auth/contract.ts';
import type { AuthUser } from '#shared/features/auth/schema.ts';
import { requestSignatureCode, signHealthData } from '#shared/features/consents/contract.ts';
import {
  COOKIE_CHOICE_NAME,
  COOKIE_WORDING,
  type CookieCategory,
  cookieChoiceValue,
} from '#shared/features/consents/cookies.ts';
import { getSettings } from '#shared/features/customers/contract.ts';
import type { LocalSite } from '#tests/harness/local-site.ts';
import { readRow, sql } from '#worker/platform/database.ts';
import { answerOf, type CallArguments, mustCall, type Refusal, refusalOf, send } from './call.ts';

interface VisitorRequest {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a form. */
  form?: Record<string, string>;
  body?: BodyInit;
}

/** What was sent from the machine: an SMS, a letter or a marketing event. */
const InboxMessage = z.object({
  channel: z.enum(['sms', 'email', 'marketing']),
  to: z.string(),
  text: z.string(),
  code: z.optional(z.string()),
  at: z.string(),
});
type InboxMessage = z.infer<typeof InboxMessage>;

/** Messages of the answer of the inbox, the newest first. */
export const parseInbox = (content: unknown): InboxMessage[] => z.array(InboxMessage).parse(content);

/** The cookie of a choice that was made under the words of today. */
export const cookieChoiceOf = (allowed: readonly CookieCategory[]): string =>
  cookieChoiceValue({ wording: COOKIE_WORDING, chosenAt: 1_795_000_000, allowed });

let visitors = 0;

/** A browser's view of the site: keeps cookies, comes from an address of its own, sends our own origin. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly address: string;
  private readonly site: Pick<LocalSite, 'url'>;
  private readonly headers: Readonly<Record<string, string>>;

  /** `headers` go with every request. */
  constructor(site: Pick<LocalSite, 'url'>, headers: Readonly<Record<string, string>> = {}) {
    visitors += 1;
    this.site = site;
    this.headers = headers;
    this.address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  }

  /** Makes a request without following redirects. */
  async request(path: string, { method, headers, json, form, body }: VisitorRequest = {}): Promise<Response> {
    const content =
      json !== undefined
        ? { body: JSON.stringify(json), type: 'application/json' }
        : form
          ? { body: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' }
          : undefined;
    const response = await fetch(
      path.startsWith('/') ? new URL(this.site.url + path) : new URL(path, this.site.url),
      {
        method: method ?? (content || body ? 'POST' : 'GET'),
        redirect: 'manual',
        headers: {
          'CF-Connecting-IP': this.address,
          'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
          Origin: this.site.url,
          // A connection that is kept may be closed by the other side in the moment of the next request.
          Connection: 'close',
          ...(content && { 'Content-Type': content.type }),
          ...(this.cookies.size > 0 && { Cookie: this.cookieHeader() }),
          ...this.headers,
          ...headers,
        },
        ...(content ? { body: content.body } : body ? { body } : {}),
      },
    ).catch((error: unknown) => {
      // Node's own error says no more than «fetch failed»: what failed stands in its cause.
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      throw new Error(`${path}: no answer (${String(cause)})`, { cause: error });
    });
    this.keepCookies(response);
    return response;
  }

  /** Makes a call that has to succeed, and returns what it answers. */
  call<C extends Contract>(contract: C, ...input: CallArguments<C>): Promise<AnswerOf<C>> {
    return mustCall(this, contract, ...input);
  }

  /** Makes a call that has to be refused, and returns why. */
  async refused<C extends Contract>(contract: C, ...[input]: CallArguments<C>): Promise<Refusal> {
    const answer = await send(this, contract, input);
    if (answer.ok) throw new Error(`${contract.method} ${contract.path} was not refused`);
    return refusalOf(answer);
  }

  /** Chooses in the banner what cookies are allowed for. */
  chooseCookies(...allowed: CookieCategory[]): void {
    this.cookies.set(COOKIE_CHOICE_NAME, cookieChoiceOf(allowed));
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const isGone = attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0');
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  /** What was sent from the machine, to anybody, the newest first. */
  async inbox(): Promise<InboxMessage[]> {
    return parseInbox(await (await this.request('/local/inbox.json')).json());
  }

  /** The newest code that was sent to a phone. */
  async codeOf(phone: string): Promise<string> {
    const message = (await this.inbox()).find(({ to, code }) => to === phone && code !== undefined);
    if (!message?.code) throw new Error(`No code was sent to ${phone}`);
    return message.code;
  }

  /** Signs in, registering the phone when it is new. */
  async signIn(phone: string, name = 'Анна'): Promise<AuthUser> {
    const first = await this.request('/rest/customer/auth/', { json: { step: 1, phone } });
    const { type, sent } = await answerOf(requestCode, first);
    if (!sent) {
      const again = await this.request('/rest/customer/auth/', {
        json: { step: 1, phone, name, type: 'register', consent: true },
      });
      if (!again.ok) throw new Error(`No code for ${phone}: ${again.status}`);
    }
    const code = await this.codeOf(phone);
    const second = await this.request(`/rest/customer/auth/${type}/`, {
      json: { step: 2, phone, code: Number(code), type, ...(type === 'register' && { name }) },
    });
    return answerOf(confirmCode, second);
  }

  /** Signs the consent to health data with the code that comes by SMS; the visitor has signed in. */
  async signHealthConsent(): Promise<void> {
    const { customer } = await mustCall(this, getSettings);
    await mustCall(this, requestSignatureCode);
    await mustCall(this, signHealthData, { body: { code: await this.codeOf(customer.phone) } });
  }
}

let phones = 0;

/** A phone that no other test of the process has; another run has the same ones, so that its pictures are alike. */
export function newPhone(): string {
  phones += 1;
  return `+79${String(167_000_000 + phones)}`;
}

/** Sets the clock of a local site; undefined returns it to the machine's time. */
export async function setClock(site: Pick<LocalSite, 'url'>, at: string | undefined): Promise<void> {
  const answer = await fetch(new URL('/local/clock', site.url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(at === undefined ? {} : { at }),
  });
  if (!answer.ok) throw new Error(`Clock not set: ${answer.status}`);
}

/** How long a message that is on its way is waited for, in milliseconds. */
const SENDING_MS = 5000;

/**
 * Runs what happens by the clock, as the platform does every five minutes, and waits for messages that the queue has
 * claimed before the timer could: it sends them at the same moment.
 */
export async function runTimerOf(site: LocalSite): Promise<Response> {
  const answer = await fetch(new URL('/cdn-cgi/handler/scheduled?cron=*/5+*+*+*+*', site.url));
  const sending = sql(`SELECT 1 FROM messages WHERE state = 'sending' LIMIT 1`);
  const until = performance.now() + SENDING_MS;
  while ((await readRow(site.db, sending)) && performance.now() < until) await sleep(20);
  return answer;
}
