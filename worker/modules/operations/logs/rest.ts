import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/logs/contract.ts';
import { maskedBody, maskedText } from '#shared/features/logs/rules.ts';
import { calls } from '../../../rest/calls.ts';

export const logCalls = calls(contract, {
  addLogEntry: async ({ scope, customer, body }) => {
    const { success } = await scope.bindings.FLOOD_LIMITER.limit({ key: `log:${scope.address}` });
    if (!success) throw new AppError('too_many_requests');
    const { level, url, details, message } = body;
    const logLevel = level === 'error' ? 'error' : level === 'warn' || level === 'warning' ? 'warn' : 'info';
    scope.log(logLevel, 'client error', {
      clientUrl: maskedText(url.split('?', 1)[0] ?? ''),
      clientMessage: maskedText(message),
      // Whoever reports may say that they are anybody.
      userId: customer?.id ?? 'guest',
      status: details.status,
      statusText: details.statusText && maskedText(details.statusText),
      body: maskedBody(details.body),
    });
    return { success: true as const };
  },
});
