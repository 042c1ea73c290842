import type { AppContext } from '../context.ts';
import type { Bindings } from '../env.ts';
import type { DeskRest } from './rest.ts';

/** What a call of the desk's pages says of whoever asks: a page sees what they may see, and the record names them. */
const ofVisitor = ['Authorization', 'Cookie', 'Origin', 'Sec-Fetch-Site'] as const;

/** Makes a call in this process, by the same way as a request from outside. */
export async function callHere(
  { app }: DeskRest,
  c: AppContext,
  method: 'GET' | 'POST',
  url: string,
  json?: unknown,
) {
  const headers = new Headers();
  for (const name of ofVisitor) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  let inherited: AppContext['var'] = c.var;
  if (json !== undefined) {
    headers.set('Content-Type', 'application/json');
    inherited = {
      ...c.var,
      body: { bytes: Uint8Array.from(new TextEncoder().encode(JSON.stringify(json))) },
    };
  }
  const request = new Request(new URL(url, c.req.url), { method, headers });
  const bindings: Bindings & { readonly inherited: AppContext['var'] } = { ...c.env, inherited };
  return app.fetch(request, bindings, c.executionCtx);
}
