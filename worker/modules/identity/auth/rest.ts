import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/auth/contract.ts';
import { allowsCookies } from '#shared/features/consents/cookies.ts';
import { loginQuery, safeBackUrl } from '#shared/routes.ts';
import { keepCookieChoice } from '../../../acts/keep-cookie-choice.ts';
import type { Call } from '../../../rest/calls.ts';
import { calls } from '../../../rest/calls.ts';
import { requireOwnLogout } from '../../../rest/own-origin.ts';
import type { FormFields } from '../../../returned-form.ts';
import { reportEvent } from '../../messaging/notifications/commands.ts';
import { acceptInvitation } from '../../money/bonuses/bonuses.ts';
import { takeInvitation } from '../../money/bonuses/invitation-cookie.ts';
import { mergeBasket } from '../../ordering/homemade/basket.ts';
import { readBasketToken, setBasketToken } from '../../ordering/homemade/basket-cookie.ts';
import { noteOrigin } from '../../visitors/attribution.ts';
import { clearAuthCookies, readAuthCookies, setAuthCookies } from '../cookies.ts';
import { endSession } from '../sessions.ts';
import * as commands from '../sign-in.ts';

/** The page of signing in without scripts, at one of its steps. */
function signInPage(step: 'phone' | 'name' | 'code', { back_url: backUrl }: FormFields): string {
  const query = new URLSearchParams({ [loginQuery.name]: loginQuery.value, step });
  const back = safeBackUrl(typeof backUrl === 'string' ? backUrl : null);
  if (back !== undefined) query.set(loginQuery.backUrl, back);
  return `/?${query}`;
}

type Confirming = Call<typeof contract.confirmCode>;
type Confirmed = Awaited<ReturnType<typeof commands.confirmCode>>;

/** Signs the browser in, and gives the customer what it has gathered before: basket, invitation, choice of cookies, origin. */
async function bringAlong({ c, scope }: Confirming, { user, type }: Confirmed): Promise<void> {
  setAuthCookies(c, user);
  const basket = readBasketToken(c);
  await mergeBasket(scope, user.id, basket);
  if (basket !== undefined) setBasketToken(c, '');
  const invitation = type === 'register' ? takeInvitation(c) : undefined;
  if (invitation !== undefined) await acceptInvitation(scope, user.id, invitation);
  await keepCookieChoice(scope, user.id);
  if (type === 'register') await noteOrigin(scope, { kind: 'customer', id: user.id, customerId: user.id });
}

/** Tells marketing of a sign-in; which device it was only where the visitor allows that. */
async function reportSignIn({ scope, body }: Confirming, { user, type }: Confirmed): Promise<void> {
  const allowsMarketing = allowsCookies(scope.cookies, 'marketing');
  const event = {
    eventType: type === 'register' ? ('register' as const) : ('auth' as const),
    name: user.name,
    phone: user.phone,
    ...(allowsMarketing && body.deviceUuid !== undefined && { deviceUuid: body.deviceUuid }),
  };
  await reportEvent(scope, event, { customerId: user.id });
}

export const authCalls = calls(contract, {
  requestCode: {
    answer: ({ scope, body }) => commands.requestCode(scope, body),
    form: {
      done: ({ sent }, _, fields) => ({ to: signInPage(sent ? 'code' : 'name', fields), keepsForm: true }),
      // Whoever has a code already enters it.
      refused: ({ code }, _, fields) => ({
        to: signInPage(
          code === 'code_too_soon' ? 'code' : fields.type === 'register' ? 'name' : 'phone',
          fields,
        ),
        keepsForm: true,
      }),
    },
  },
  confirmCode: {
    answer: async (asked) => {
      const { c, scope, session, params, body } = asked;
      if (body.type !== undefined && body.type !== params.type) {
        throw new AppError('validation_failed', {
          fields: { type: 'Не совпадает с адресом запроса' },
        });
      }
      const userAgent = c.req.header('User-Agent') ?? '';
      const confirmed = await commands.confirmCode(scope, body, { session, userAgent });
      await bringAlong(asked, confirmed);
      await reportSignIn(asked, confirmed);
      return confirmed.user;
    },
    form: {
      done: (_, __, { back_url: backUrl }) => ({
        to: safeBackUrl(typeof backUrl === 'string' ? backUrl : null) ?? '/',
      }),
      refused: (_, __, fields) => ({ to: signInPage('code', fields), keepsForm: true }),
    },
  },
  logout: async ({ c, scope, session }) => {
    requireOwnLogout(c);
    // A tab that was opened before the phone changed names the earlier one: its browser signs out all the same.
    const token = session?.token ?? readAuthCookies(c).token;
    if (token !== undefined) await endSession(scope, { token });
    clearAuthCookies(c);
    return { success: true as const };
  },
});
