import { getCookie } from 'hono/cookie';
import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';
import { ReturnedForm, returnedFormQuery } from '#shared/returned-form.ts';
import type { AppContext } from './context.ts';
import { keepCookie } from './write-cookie.ts';

/**
 * What was typed travels in the visitor's own browser, so that nothing of an unfinished form is stored: HttpOnly, and
 * for as long as a form is worth going on with, in seconds.
 */
export const RETURNED_FORM_NAME = 'returned_form';
const LIFETIME_S = 900;
/** Browsers keep 4096 bytes of a cookie with its name and attributes. */
const SIZE_LIMIT = 3800;
/** What must not be shown again: codes of an SMS and of certificates, which are money, and tokens. */
const SECRET = /(^|\.)code$|token|captcha|certificate/i;

/** Fields of a form as they were sent. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

const encode = (text: string): string =>
  encodeBase64Url(new TextEncoder().encode(text).buffer).replace(/=+$/, '');

const decode = (text: string): string => new TextDecoder().decode(decodeBase64Url(text));

/** The fields of a form's tree by their full names: «address.house». */
export function fieldsOf(body: unknown, prefix = ''): FormFields {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const path = prefix + name;
      const isValue = typeof value === 'string' || Array.isArray(value);
      return isValue ? [[path, value]] : Object.entries(fieldsOf(value, `${path}.`));
    }),
  );
}

/** Keeps a form for the page that shows it again; what is too long for a cookie is left out, the longest first. */
export function keepForm(c: AppContext, form: Omit<ReturnedForm, 'values'>, fields: FormFields): void {
  const textOf = (part: object) => encode(JSON.stringify(part));
  const open = Object.entries(fields)
    .filter(([name]) => !SECRET.test(name))
    .map(([name, value]) => ({ name, value, size: textOf({ [name]: value }).length }))
    .toSorted((a, b) => a.size - b.size);
  const values: Record<string, string | readonly string[]> = {};
  let room = SIZE_LIMIT - textOf({ ...form, values }).length;
  for (const { name, value, size } of open) {
    room -= size;
    if (room < 0) break;
    values[name] = value;
  }
  keepCookie(c, RETURNED_FORM_NAME, textOf({ ...form, values }), { maxAge: LIFETIME_S });
}

/** The form that the address asks to be shown again; null where there is none. */
export function readReturnedForm(c: AppContext): ReturnedForm | null {
  if (c.req.query(returnedFormQuery.name) !== returnedFormQuery.value) return null;
  const text = getCookie(c, RETURNED_FORM_NAME);
  if (text === undefined) return null;
  try {
    return ReturnedForm.parse(JSON.parse(decode(text)));
  } catch {
    // Anybody can write a cookie: what is not ours is no form.
    return null;
  }
}

/** A form that went through is not shown again. */
export function forgetForm(c: AppContext): void {
  if (getCookie(c, RETURNED_FORM_NAME) !== undefined) keepCookie(c, RETURNED_FORM_NAME, '', { maxAge: 0 });
}

/** The address of a page that shows the kept form. */
export function returnTo(address: string): string {
  const [page = '', hash] = address.split('#', 2);
  const [path = '', search = ''] = page.split('?', 2);
  const query = new URLSearchParams(search);
  query.set(returnedFormQuery.name, returnedFormQuery.value);
  return `${path}?${query}${hash === undefined ? '' : `#${hash}`}`;
}
