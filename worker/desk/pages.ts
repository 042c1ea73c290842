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
import { answerDeskForm, type Outcome } from './sent-forms.ts';
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

/** Ends the session by a form, so that it can be done without scripts. */
export const signOutBy =
  (rest: DeskRest): Handler<AppEnv> =>
  async (c) => {
    const answer = await callHere(rest, c, 'POST', signOutOfDesk.path);
    for (const line of answer.headers.getSetCookie()) c.header('Set-Cookie', line, { append: true });
    return c.redirect(deskPath('sign-in'), 303);
  };

/** The pages of the desk, each with its data, so that it can be read and used without scripts. */
export function createDeskPages(rest: DeskRest, trial?: string): Hono<AppEnv> {
  const pages = new Hono<AppEnv>({ strict: false });
  const show = async (c: AppContext, { status, sent }: Outcome) => {
    const url = c.get('url');
    const match = matchDeskPage(url.pathname);
    const page = await renderDesk({
      match,
      url,
      now: c.get('scope').clock.now(),
      theme: readTheme(getCookie(c, THEME_COOKIE)),
      trial: trial ?? null,
      member: memberOf(c),
      refusal: match && !mayOpen(c, match.route) ? new AppError('forbidden').message : null,
      sent,
      ask: askOf(rest, c),
      files: deskManifest,
    });
    if (page.status === 401) return c.redirect(deskSignInPath(`${url.pathname}${url.search}`), 302);
    return c.html(page.html, (page.status === 200 ? status : page.status) as 200);
  };
  pages.get('*', async (c) => {
    const { pathname, search } = c.get('url');
    if (matchDeskPage(pathname) && !pathname.endsWith('/')) return c.redirect(`${pathname}/${search}`, 301);
    return show(c, { status: 200, sent: null });
  });
  pages.post('*', async (c) => {
    const { pathname, search } = c.get('url');
    const match = matchDeskPage(pathname);
    if (!match || match.route.isOpen) throw new AppError('not_found');
    const outcome = await answerDeskForm(rest, c);
    return outcome.sent === null ? c.redirect(`${pathname}${search}`, 303) : show(c, outcome);
  });
  return pages;
}
