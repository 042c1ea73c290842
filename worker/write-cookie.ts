import { generateCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import type { AppContext } from './context.ts';

/**
 * Sets a cookie by its line: `name=value; Path=/; Secure; SameSite=Lax`. Safari keeps no secure one on plain http, where
 * only the local environment is served.
 */
export function writeCookie(c: AppContext, line: string): void {
  const isPlain = c.get('scope').settings.isLocal && c.req.url.startsWith('http:');
  const plain = (text: string) => text.replace('; Secure', '').replace('SameSite=None', 'SameSite=Lax');
  c.header('Set-Cookie', isPlain ? plain(line) : line, { append: true });
}

/** Keeps a value in the browser, for the whole site and out of reach of scripts unless the options say otherwise. */
export function keepCookie(
  c: AppContext,
  name: string,
  value: string,
  options: CookieOptions & { readonly maxAge: number },
): void {
  writeCookie(
    c,
    generateCookie(name, value, { path: '/', httpOnly: true, secure: true, sameSite: 'Lax', ...options }),
  );
}
