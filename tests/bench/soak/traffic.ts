import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 30_000;
/** How long a connection waits for its next request: less than a site waits, which would close it in that moment. */
const IDLE_MS = 2_000;
/** Connections at once: more than a site answers at once, so that none of its queues hides in the client. */
const MOST_CONNECTIONS = 1024;

export interface Answer {
  /** 0 where there was none: no connection, a cut one, nothing within half a minute. */
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
  readonly ms: number;
}

export interface Asked {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
}

/** Makes requests to an origin over connections that are kept; an answer that does not come is an answer too. */
export class Client {
  private readonly agent = new Agent({ keepAlive: true, timeout: IDLE_MS, maxSockets: MOST_CONNECTIONS });
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin.replace('localhost', '127.0.0.1');
  }

  ask(asked: Asked, isAgain = false): Promise<Answer> {
    const { path, headers, json } = asked;
    const begun = performance.now();
    const body = json === undefined ? undefined : JSON.stringify(json);
    return new Promise((resolve) => {
      const end = (status: number, text: string, retryAfter?: string) =>
        resolve({ status, text, retryAfter, ms: performance.now() - begun });
      const request = httpRequest(new URL(path, this.origin), {
        agent: isAgain ? false : this.agent,
        method: body === undefined ? 'GET' : 'POST',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          Origin: this.origin,
          'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
          ...(body !== undefined && {
            'Content-Type': 'application/json',
            'Content-Length': String(Buffer.byteLength(body)),
          }),
          ...headers,
        },
      });
      request.on('error', (error) => {
        // A kept connection that the other side has closed in this moment has not carried the request.
        const isUnsent = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
        if (isUnsent && !isAgain) resolve(this.ask(asked, true));
        else end(0, error.message);
      });
      request.on('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', (error) => end(0, error.message));
        answer.on('end', () =>
          end(answer.statusCode ?? 0, Buffer.concat(chunks).toString('utf8'), answer.headers['retry-after']),
        );
      });
      request.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

/** The answers of a load. */
export class Tally {
  private readonly times: number[] = [];
  private shed = 0;
  /** Connections that broke, and answers that nobody waits for any longer. */
  private unanswered = 0;
  /** Neither answered as asked nor shed as promised, by what came in place of it. */
  private readonly failures = new Map<string, number>();

  /** Notes an answer; tells whether it is what was asked for. */
  note({ status, text, retryAfter, ms }: Answer): boolean {
    if (status >= 200 && status < 400) this.times.push(ms);
    else if (status === 0) this.unanswered += 1;
    else if (status === 503 && retryAfter !== undefined) this.shed += 1;
    else {
      const what = `${status} ${text.slice(0, 120)}`;
      this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
    }
    return status >= 200 && status < 400;
  }

  /** What has been noted so far. */
  view() {
    const { shed, unanswered, failures } = this;
    const sorted = this.times.toSorted((a, b) => a - b);
    return {
      ...{ shed, unanswered, failures, answered: sorted.length },
      failed: [...failures.values()].reduce((sum, count) => sum + count, 0),
      /** A quantile of the times of what was answered, in milliseconds. */
      quantile: (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN,
    };
  }
}
export type TallyView = ReturnType<Tally['view']>;

/** Lets so many visits a second begin, whether or not those before have ended; waits for all, and tells how many. */
export async function arrive(
  { perSecond, seconds }: { readonly perSecond: () => number; readonly seconds: number },
  visit: () => Promise<void>,
): Promise<number> {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const visits: Promise<void>[] = [];
  let due = 1;
  for (let [last, now] = [begun, begun]; now < end; [last, now] = [now, Math.min(end, performance.now())]) {
    due += ((now - last) / 1000) * perSecond();
    while (visits.length < due) visits.push(visit());
    await sleep(2);
  }
  await Promise.all(visits);
  return visits.length;
}
