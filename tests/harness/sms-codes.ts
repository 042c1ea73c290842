import type { Visitor } from './visitor.ts';

/** Where a visitor asks for a code. */
export const codePath = '/rest/customer/auth/';

/** A visitor registers a phone: the code is on its way. */
export const requestCode = (visitor: Visitor, phone: string, headers = {}): Promise<Response> =>
  visitor.request(codePath, {
    json: { step: 1, phone, name: 'Анна', type: 'register', consent: true },
    headers,
  });

/** A code that is not the one that was sent. */
export async function wrongCodeOf(visitor: Visitor, phone: string): Promise<number> {
  const code = Number(await visitor.codeOf(phone));
  return code === 999_999 ? 100_000 : code + 1;
}
