import { isPayPage } from '#shared/features/payments/pay-pages.ts';
import type { AppContext } from '../context.ts';
import { isCallPath } from '../edge/page-path.ts';
import { hasAuthCookies } from '../modules/identity/api.ts';

/** The application sends the session's token in a header, browsers in cookies. */
const isSignedIn = (c: AppContext) => hasAuthCookies(c) || c.req.header('authorization-token') !== undefined;

const isForAnybody = (c: AppContext): boolean => !isSignedIn(c) && !isCallPath(c.req.path);

/** Tells whether a page is for somebody who is not signed in, and lets no widget of a payment in. */
export const isForAnonymous = (c: AppContext): boolean => isForAnybody(c) && !isPayPage(c.req.path);

const hasDataAtHand = (c: AppContext): boolean => c.get('scope').settings.restOrigin === undefined;

/** Tells whether a page is rendered whole, without a script in it: nobody is signed in, and its data is this worker's. */
export const isWholePage = (c: AppContext): boolean => hasDataAtHand(c) && isForAnybody(c);

/** Tells whether a page is whole and its policy is that of all who are not signed in. */
export const isAnonymousPage = (c: AppContext): boolean => hasDataAtHand(c) && isForAnonymous(c);
