import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { readAuthCookies, setAuthCookies } from './cookies.ts';

const accessToken = 'a'.repeat(43);
const user = { name: 'Пётр', phone: '+79161234567', email: '', id: '1', accessToken };
const encoded = encodeURIComponent(JSON.stringify(user));
const separate = `user[accessToken]=${accessToken}; user[id]=1; user[phone]=%2B79161234567; user[name]=%D0%9F%D1%91%D1%82%D1%80; user[email]=`;

const app = new Hono()
  .get('/read', (c) => c.json(readAuthCookies(c as never)))
  .get('/set', (c) => {
    c.set('scope' as never, { settings: { isLocal: c.req.query('local') === '1' } } as never);
    setAuthCookies(c as never, user);
    return c.body(null);
  });
const read = async (Cookie: string) => (await app.request('/read', { headers: { Cookie } })).json();

describe('cookies of a session', () => {
  test.each([
    ['auth', `auth=${encoded}`, { isPresent: true, token: accessToken, user, isIncomplete: false }],
    ['the separate ones', separate, { isPresent: true, token: accessToken, user, isIncomplete: true }],
    ['none', 'other=1', { isPresent: false, isIncomplete: false }],
    ['no JSON', 'auth=%7Bbroken', { isPresent: true, isIncomplete: false }],
    ['no object', 'auth=null', { isPresent: true, isIncomplete: false }],
    ['a bad escape', 'auth=%E0%A4%A', { isPresent: true, isIncomplete: false }],
    ['two of them', `auth=${encoded}; auth=${encoded}`, { isPresent: true, isIncomplete: false }],
    ['an array token', 'user[accessToken]=%5B%5D', { isPresent: true, isIncomplete: false }],
    [
      'two tokens',
      `${separate}; user[accessToken]=${'b'.repeat(43)}`,
      { isPresent: true, isIncomplete: false },
    ],
  ])('are read as %s', async (_, cookie, expected) => {
    expect(await read(cookie)).toEqual(expected);
  });

  test.each([
    ['https://befit.example/set', 'Secure; SameSite=None'],
    ['http://befit.example/set', 'Secure; SameSite=None'],
    ['https://localhost/set?local=1', 'Secure; SameSite=None'],
    ['http://localhost/set?local=1', 'SameSite=Lax'],
  ])('at %s last a year, and no script reads them', async (address, secured) => {
    const lines = (await app.request(address)).headers.getSetCookie();
    expect(lines).toHaveLength(6);
    for (const line of lines) expect(line).toMatch(`Max-Age=31536000; Path=/; HttpOnly; ${secured}`);
  });
});
