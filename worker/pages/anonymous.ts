import { isPayPage } from '#shared/features/payments/pay-pages.ts';
import type { AppContext } from '../context.ts';
import { isCallPath } from '../edge/page-path.ts';
import { hasAuthCookies } from '../modules/identity/cookies.ts';

/** The application sends the session's token in a header, browsers in cookies. */
const isSignedIn = (c: AppContext) => hasAuthCookies(c) || c.req.header('authorization-token') !== undefined;

/** Tells whether a page is sent whole, without an inline script in it: nobody is signed in. */
export const isWholePage = (c: AppContext): boolean => !isSignedIn(c) && !isCallPath(c.req.path);

/** Tells whether a page is for somebody who is not signed in, and lets no widget of a payment in. */
export const isForAnonymous = (c: AppContext): boolean => isWholePage(c) && !isPayPage(c.req.path);
