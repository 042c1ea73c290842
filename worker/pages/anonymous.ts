import { isPayPage } from '#shared/features/payments/pay-pages.ts';
import type { AppContext } from '../context.ts';
import { isCallPath } from '../edge/page-path.ts';
import { hasAuthCookies } from '../modules/identity/api.ts';

/** The application sends the session's token in a header, browsers in cookies. */
const isSignedIn = (c: AppContext) => hasAuthCookies(c) || c.req.header('authorization-token') !== undefined;

/** Tells whether a page is for somebody who is not signed in. */
export const isForAnonymous = (c: AppContext): boolean =>
  !isSignedIn(c) && !isCallPath(c.req.path) && !isPayPage(c.req.path);

/**
 * Tells whether a page is for somebody who is not signed in and whose data this worker has at hand: it is rendered whole,
 * without a script in it.
 */
export const isAnonymousPage = (c: AppContext): boolean =>
  c.get('scope').settings.restOrigin === undefined && isForAnonymous(c);
