import type { Contract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { returnedFormQuery } from '#shared/returned-form.ts';
import type { AppContext } from '../context.ts';
import { noteRefusal } from '../modules/visitors/security.ts';
import { type FormFields, fieldsOf, forgetForm, keepForm, returnTo } from '../returned-form.ts';
import { readBody } from './body.ts';
import type { Answer, Call, Handler } from './calls.ts';
import { requireOwnOrigin } from './own-origin.ts';
import { admit, readCall } from './read-call.ts';

/** Where a form that was sent without scripts leads; `keepsForm` lets the page there go on with what was typed. */
interface FormRedirect {
  /** An address of this site. */
  readonly to: string;
  readonly keepsForm?: boolean;
  /** What the page there has to know beside what was typed. */
  readonly adds?: Readonly<Record<string, string>>;
}

export interface FormRedirects<C extends Contract> {
  /** The body of the call as a form sends it, where that differs in more than names. */
  readonly read?: (fields: FormFields) => unknown;
  readonly done: (answer: Answer<C>, call: Call<C>, fields: FormFields) => FormRedirect;
  readonly refused: (error: AppError, c: AppContext, fields: FormFields) => FormRedirect;
}

/** Tells whether a browser sends a form by itself: it then shows whatever comes back. */
export function isForm(c: AppContext): boolean {
  const type = c.req.header('Content-Type') ?? '';
  return !type.startsWith('application/json') && (c.req.header('Accept') ?? '').includes('text/html');
}

/** Longer addresses are refused on their way by what stands between browser and site, in bytes. */
const LONGEST_LOCATION = 2000;

/**
 * The address as a header takes it, and without its query where the query is what somebody has made too long, but for
 * the mark of a kept form.
 */
function shortened(given: string): string {
  const { pathname, search, hash } = new URL(given, 'https://site.invalid');
  const address = pathname + search + hash;
  if (address.length <= LONGEST_LOCATION) return address;
  const [page = ''] = address.split(/[?#]/, 1);
  const { name, value } = returnedFormQuery;
  const keepsForm = new URLSearchParams(address.split('?')[1]).get(name) === value;
  const short = keepsForm ? `${page}?${name}=${value}` : page;
  return short.length <= LONGEST_LOCATION ? short : '/';
}

export async function answerForm<C extends Contract>(
  c: AppContext,
  contract: C,
  handler: Handler<C>,
  redirects: FormRedirects<C>,
): Promise<Response> {
  const kept = { call: `${contract.method} ${contract.path}`, message: '', fields: {} };
  let fields: FormFields = {};
  const goTo = ({ to, keepsForm, adds }: FormRedirect, form: typeof kept) => {
    if (keepsForm) keepForm(c, form, { ...fields, ...adds });
    else forgetForm(c);
    return c.redirect(shortened(keepsForm ? returnTo(to) : to), 303);
  };
  try {
    if (!contract.crossOrigin) requireOwnOrigin(c);
    await admit(c, contract);
    const form = await readBody(c);
    fields = fieldsOf(form);
    const call = await readCall(c, contract, form, redirects.read?.(fields) ?? form);
    return goTo(redirects.done(await handler(call), call, fields), kept);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'foreign_origin') throw error;
    // What was typed waits for who has to sign in first.
    if (error.code === 'unauthorized') fields = fieldsOf(await readBody(c).catch(() => undefined));
    noteRefusal(c.get('scope'), error);
    const refused = { ...kept, message: error.message, fields: { ...error.fields } };
    return goTo(redirects.refused(error, c, fields), refused);
  }
}
