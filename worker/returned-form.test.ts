import fc from 'fast-check';
import { decodeBase64Url } from 'hono/utils/encode';
import { expect, test } from 'vitest';
import { createContext } from '#tests/factories/context.ts';
import { keepForm } from './returned-form.ts';

const fields = fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), fc.string({ maxLength: 900 }), {
  maxKeys: 60,
});

test('a form is kept within a cookie, but for its longest fields', () => {
  const run = (typed: Record<string, string>) => {
    const c = createContext({ log: () => undefined, waitUntil: () => undefined });
    keepForm(c, { call: 'POST /rest/leads/', message: '', fields: {} }, typed);
    const [line = ''] = c.res.headers.getSetCookie();
    expect(line.length).toBeLessThan(4096);
    const text = new TextDecoder().decode(decodeBase64Url(/=([^;]*)/.exec(line)?.[1] ?? ''));
    const { values } = JSON.parse(text) as { values: Record<string, string> };
    const left = Object.keys(typed).filter((name) => !(name in values) && !/code$|token|captcha/.test(name));
    const sizeOf = (name: string) => JSON.stringify({ [name]: typed[name] }).length;
    // Bytes of a letter differ from its length.
    const longest = Math.max(0, ...Object.keys(values).map(sizeOf));
    for (const name of left) expect(sizeOf(name) * 3).toBeGreaterThanOrEqual(longest);
    if (JSON.stringify(typed).length < 800) expect(left).toEqual([]);
  };
  fc.assert(fc.property(fields, run));
});
