import { deskManifest } from 'virtual:desk-manifest';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { renderDesk } from '#client/desk/entry.server.tsx';
import { deskSignInPath, matchDeskPage } from '#shared/desk/routes.ts';
import { readTheme, THEME_COOKIE } from '#shared/desk/theme.ts';
import type { AppContext, AppEnv } from '../context.ts';
import type { Bindings } from '../env.ts';
import { readJson } from '../json.ts';
import type { DeskRest } from './rest.ts';

/** What a call of the desk's pages says of whoever asks: a page sees what they may see, and the record names them. */
const ofVisitor = ['Authorization', 'Cookie'] as const;

type Ask = (request: { readonly url: string }) => Promise<{
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;
}>;

/** Makes the calls of a page in this process, by the same way as a request from outside. */
function askOf({ app }: DeskRest, c: AppContext): Ask {
  return async ({ url }) => {
    const headers = new Headers();
    for (const name of ofVisitor) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    const request = new Request(new URL(url, c.req.url), { headers });
    const bindings: Bindings & { readonly inherited: AppContext['var'] } = { ...c.env, inherited: c.var };
    const answer = await app.fetch(request, bindings, c.executionCtx);
    return { status: answer.status, statusText: answer.statusText, body: readJson(await answer.text()) };
  };
}

/** The pages of the desk, each with its data, so that it can be read and used without scripts. */
export function createDeskPages(rest: DeskRest, trial?: string): Hono<AppEnv> {
  const pages = new Hono<AppEnv>({ strict: false });
  pages.get('*', async (c) => {
    const url = c.get('url');
    const match = matchDeskPage(url.pathname);
    if (match && !url.pathname.endsWith('/')) return c.redirect(`${url.pathname}/${url.search}`, 301);
    const page = await renderDesk({
      match,
      url,
      now: c.get('scope').clock.now(),
      theme: readTheme(getCookie(c, THEME_COOKIE)),
      trial: trial ?? null,
      ask: askOf(rest, c),
      files: deskManifest,
    });
    if (page.status === 401) return c.redirect(deskSignInPath(`${url.pathname}${url.search}`), 302);
    return c.html(page.html, page.status as 200);
  });
  return pages;
}
