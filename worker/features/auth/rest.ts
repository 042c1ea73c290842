import { AppError } from '#shared/errors.ts';
import { confirmCode, logout, requestCode } from '#shared/features/auth/contract.ts';
import type { AppContext } from '../../context.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import { reportEvent } from '../notifications/commands.ts';
import * as commands from './commands.ts';
import { clearAuthCookies, setAuthCookies } from './cookies.ts';

/** The specified logout is a GET: without the customer's own headers only our pages may ask for it. */
function requireOwnLogout(c: AppContext): void {
  const hasToken = c.req.header('authorization-token') !== undefined;
  const site = c.req.header('Sec-Fetch-Site');
  if (!hasToken && site !== undefined && site !== 'same-origin') throw new AppError('foreign_origin');
}

export function mountAuth(table: RestTable): void {
  mount(table, requestCode, ({ c, body }) => commands.requestCode(c, body));

  mount(table, confirmCode, async ({ c, params, body }) => {
    if (body.type !== undefined && body.type !== params.type) {
      throw new AppError('validation_failed', { fields: { type: 'Не совпадает с адресом запроса' } });
    }
    const { user, type } = await commands.confirmCode(c, body);
    setAuthCookies(c, user);
    await reportEvent(c, {
      eventType: type === 'register' ? 'register' : 'auth',
      name: user.name,
      phone: user.phone,
      ...(body.deviceUuid !== undefined && { deviceUuid: body.deviceUuid }),
    });
    return user;
  });

  mount(table, logout, async ({ c, session }) => {
    requireOwnLogout(c);
    if (session) await commands.endSession(c, session);
    clearAuthCookies(c);
    return { success: true as const };
  });
}
