import { AsyncLocalStorage } from 'node:async_hooks';

/** What a site in this process sees of the world: where its lines go, and who answers what it fetches. */
export interface RunningSite {
  readonly print: (line: string) => void;
  readonly outbound: (request: Request) => Promise<Response>;
}

/** The site whose code is running; undefined while a test's own is. */
export const runningSite = new AsyncLocalStorage<RunningSite>();

const answering = new Map<string, (request: Request) => Promise<Response>>();
const ownFetch = globalThis.fetch;
const MAX_REDIRECTS = 10;

/** Follows redirects between sites of this process, as `fetch` does unless it is told otherwise. */
async function follow(request: Request, left = MAX_REDIRECTS): Promise<Response> {
  const answer = answering.get(new URL(request.url).origin);
  if (!answer) return ownFetch(request);
  const response = await answer(request);
  const location = response.headers.get('location');
  if (request.redirect !== 'follow' || location === null || response.status < 300 || response.status > 399)
    return response;
  if (left === 0) throw new Error(`${request.url} redirects without an end`);
  return follow(new Request(new URL(location, request.url), { headers: request.headers }), left - 1);
}

globalThis.fetch = async (input, init) => {
  const request = new Request(input, { ...init, ...(init?.body && { duplex: 'half' }) } as RequestInit);
  if (answering.has(new URL(request.url).origin)) return follow(request);
  const site = runningSite.getStore();
  return site ? site.outbound(request) : ownFetch(input, init);
};

/** Lets `fetch` find a site of this process at an origin, until the returned function is called. */
export function answerAt(origin: string, answer: (request: Request) => Promise<Response>): () => void {
  answering.set(origin, answer);
  return () => void answering.delete(origin);
}
