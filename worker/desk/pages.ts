import { deskManifest } from 'virtual:desk-manifest';
import { type Handler, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { type DeskInput, type RestTransport, renderDesk } from '#client/desk/entry.server.tsx';
import { deskPath, deskSignInPath, matchDeskPage } from '#shared/desk/routes.ts';
import { signOutOfDesk } from '#shared/desk/sign-in/contract.ts';
import { readTheme, THEME_COOKIE } from '#shared/desk/theme.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { readJson } from '../json.ts';
import { callHere } from './call-here.ts';
import type { DeskRest } from './rest.ts';
import { mayOpen } from './sign-in-gate.ts';

/** The calls of a page. */
const askOf =
  (rest: DeskRest, c: AppContext): RestTransport =>
  async ({ url }) => {
    const answer = await callHere(rest, c, 'GET', url);
    return { status: answer.status, statusText: answer.statusText, body: readJson(await answer.text()) };
  };

/** Whom a page is shown to; null for who has not signed in. */
function memberOf(c: AppContext): DeskInput['member'] {
  const actor = c.get('actor');
  if (actor === undefined) return null;
  return { name: actor.name, role: actor.kind === 'staff' ? actor.role : null };
}

/** Ends the session by a form. */
export const signOutBy =
  (rest: DeskRest): Handler<AppEnv> =>
  async (c) => {
    const answer = await callHere(rest, c, 'POST', signOutOfDesk.path);
    for (const line of answer.headers.getSetCookie()) c.header('Set-Cookie', line, { append: true });
    return c.redirect(deskPath('sign-in'), 303);
  };

/** The pages of the desk, each with its data. */
export function createDeskPages(rest: DeskRest, trial?: string): Hono<AppEnv> {
  const pages = new Hono<AppEnv>({ strict: false });
  pages.get('*', async (c) => {
    const url = c.get('url');
    const { pathname, search } = url;
    if (matchDeskPage(pathname) && !pathname.endsWith('/')) return c.redirect(`${pathname}/${search}`, 301);
    const match = matchDeskPage(pathname);
    const page = await renderDesk({
      match,
      url,
      now: c.get('scope').clock.now(),
      theme: readTheme(getCookie(c, THEME_COOKIE)),
      trial: trial ?? null,
      member: memberOf(c),
      refusal: match && !mayOpen(c, match.route) ? new AppError('forbidden').message : null,
      ask: askOf(rest, c),
      files: deskManifest,
    });
    if (page.status === 401) return c.redirect(deskSignInPath(`${pathname}${search}`), 302);
    return c.html(page.html, page.status as 200);
  });
  return pages;
}
