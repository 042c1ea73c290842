import type { Handler } from 'hono';
import { ownAddress } from '#shared/desk/routes.ts';
import { readTheme, THEME_COOKIE } from '#shared/desk/theme.ts';
import type { AppEnv } from '../context.ts';
import { readBody } from '../rest/body.ts';
import { fieldsOf } from '../returned-form.ts';
import { keepCookie } from '../write-cookie.ts';

const YEAR_SECONDS = 31_536_000;

/** Keeps the look that a form has chosen and leads back to the page that it stands on. */
export const keepTheme: Handler<AppEnv> = async (c) => {
  const { theme = '', from = '' } = fieldsOf(await readBody(c));
  keepCookie(c, THEME_COOKIE, readTheme(String(theme)), { maxAge: YEAR_SECONDS });
  return c.redirect(ownAddress(String(from)), 303);
};
