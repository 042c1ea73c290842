import type { Handler } from 'hono';
import { setCookie } from 'hono/cookie';
import { ownAddress } from '#shared/desk/routes.ts';
import { readTheme, THEME_COOKIE } from '#shared/desk/theme.ts';
import type { AppEnv } from '../context.ts';

const YEAR_SECONDS = 31_536_000;

/** Keeps the look that a form has chosen and leads back to the page that it stands on. */
export const keepTheme: Handler<AppEnv> = async (c) => {
  const form = new URLSearchParams(await c.req.text());
  setCookie(c, THEME_COOKIE, readTheme(form.get('theme') ?? undefined), {
    path: '/',
    maxAge: YEAR_SECONDS,
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
  });
  return c.redirect(ownAddress(form.get('from')), 303);
};
