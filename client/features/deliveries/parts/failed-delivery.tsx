import { formatMoment } from '#shared/dates.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { WithScripts } from '../../../platform/hydration/scripting.tsx';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/surfaces.tsx';
import { somethingWrongDialog } from '../../ratings/shared/dialogs.ts';
import { deliveryRefundDialog } from '../shared/dialogs.ts';
import styles from './delivery-actions.module.css';
import { failureOutcome } from './state-look.tsx';

/** Says what was not brought, what happens next, and offers the money in place of the food. */
export function FailedDelivery({ delivery }: { readonly delivery: Delivery }) {
  const app = useAppState();
  const { id, date, state, failure } = delivery;
  if (!failure) return null;
  return (
    <Notice
      tone="warning"
      title={state === 'failed' ? 'Мы\u00a0не\u00a0привезли эту доставку' : failure.reason}
      action={
        <WithScripts>
          <p className={styles.actions}>
            {failure.isRefundable && (
              <Button
                look="soft"
                size="small"
                onClick={() => openDialog(app, deliveryRefundDialog, { id, date })}
              >
                Вернуть деньги
              </Button>
            )}
            {state === 'failed' && (
              <Button
                look={failure.isRefundable ? 'ghost' : 'soft'}
                size="small"
                onClick={() => openDialog(app, somethingWrongDialog, { id, date })}
              >
                Что-то не&nbsp;так
              </Button>
            )}
          </p>
        </WithScripts>
      }
    >
      Простите нас.{' '}
      {state === 'failed' && failure.reason !== '' && `${failure.reason.replace(/[.!]$/, '')}. `}
      {failureOutcome(delivery)}
      {failure.refundUntil !== null && ` Вернуть деньги можно до\u00a0${formatMoment(failure.refundUntil)}.`}
    </Notice>
  );
}
