import { isPayPage } from '#shared/features/payments/widget.ts';
import type { AppContext } from '../context.ts';
import { hasAuthCookies } from '../features/auth/cookies.ts';
import { isCallPath } from './page-path.ts';

/** The application sends the session's token in a header, browsers in cookies. */
const isSignedIn = (c: AppContext) => hasAuthCookies(c) || c.req.header('authorization-token') !== undefined;

/**
 * Tells whether a page is for somebody who is not signed in and whose data is at hand: it is rendered whole, without a
 * script in it. In front of an origin that is so for what is the same for everybody: it is kept.
 */
export function isStrangersPage(c: AppContext): boolean {
  if (isSignedIn(c) || isCallPath(c.req.path) || isPayPage(c.req.path)) return false;
  const { restOrigin } = c.get('scope').settings;
  const route = c.get('page');
  return restOrigin === undefined || (route?.indexed === true && route.layout === 'default');
}
