import type { ReactNode } from 'react';
import { formatDays, formatMoment } from '#shared/dates.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { WithScripts } from '../../../platform/hydration/scripting.tsx';
import { openModal } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './delivery-actions.module.css';

/** Says what becomes of the food of a delivery that failed. */
function nextStep({ comesOn, broughtOn, refunded, isToCome }: NonNullable<Delivery['failure']>): string {
  if (refunded !== null) return `Вернули ${refunded}.`;
  if (comesOn.length > 0) return `Эту еду приготовим заново и\u00a0привезём ${formatDays(comesOn)}.`;
  if (broughtOn.length > 0)
    return `Эту еду мы\u00a0приготовили заново и\u00a0привезли ${formatDays(broughtOn)}.`;
  return isToCome
    ? 'Эту еду приготовим и\u00a0привезём заново в\u00a0конце заказа.'
    : 'Деньги за\u00a0неё вернули вместе с\u00a0остальными днями заказа.';
}

/** Says that a delivery did not come, what happens next, and offers the money in place of the food. */
export function FailedDelivery({ delivery }: { readonly delivery: Delivery }): ReactNode {
  const app = useAppState();
  const { id, date, failure } = delivery;
  if (!failure) return null;
  return (
    <Notice
      tone="warning"
      title="Мы&nbsp;не&nbsp;привезли эту доставку"
      action={
        <WithScripts>
          <p className={styles.actions}>
            {failure.isRefundable && (
              <Button
                look="soft"
                size="small"
                onClick={() => openModal(app, 'delivery-refund', { id, date })}
              >
                Вернуть деньги
              </Button>
            )}
            <Button
              look={failure.isRefundable ? 'ghost' : 'soft'}
              size="small"
              onClick={() => openModal(app, 'something-wrong', { id, date })}
            >
              Что-то не&nbsp;так
            </Button>
          </p>
        </WithScripts>
      }
    >
      Простите нас. {failure.reason !== '' && `${failure.reason.replace(/[.!]$/, '')}. `}
      {nextStep(failure)}
      {failure.refundUntil !== null && ` Вернуть деньги можно до\u00a0${formatMoment(failure.refundUntil)}.`}
    </Notice>
  );
}
