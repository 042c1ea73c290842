import { AppError } from '#shared/errors.ts';
import { addLogEntry } from '#shared/features/logs/contract.ts';
import { maskedBody, maskedText } from '#shared/features/logs/rules.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';

export function mountLogs(table: RestTable): void {
  mount(table, addLogEntry, async ({ scope, session, body }) => {
    const { success } = await scope.bindings.FLOOD_LIMITER.limit({ key: `log:${scope.address}` });
    if (!success) throw new AppError('too_many_requests');
    const { level, url, details, message } = body;
    const logLevel = level === 'error' ? 'error' : level === 'warn' || level === 'warning' ? 'warn' : 'info';
    scope.log(logLevel, 'client error', {
      clientUrl: maskedText(url.split('?', 1)[0] ?? ''),
      clientMessage: maskedText(message),
      // Whoever reports may say that they are anybody.
      userId: session?.customer.id ?? 'guest',
      status: details.status,
      statusText: details.statusText && maskedText(details.statusText),
      body: maskedBody(details.body),
    });
    return { success: true as const };
  });
}
