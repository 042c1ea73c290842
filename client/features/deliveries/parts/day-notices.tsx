import { formatMoment } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { chooseUnservedRefund } from '#shared/features/deliveries/contract.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { TO_PAYER } from '#shared/features/orders/to-payer.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { DialogButton } from '../../../platform/modals/dialogs.tsx';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { Notice } from '../../../ui/notice.tsx';
import { phoneHref } from '../../../ui/text.tsx';
import { PayForm } from '../../payments/shared/pay-form.tsx';
import { PaymentCheck } from '../../payments/shared/payment-check.tsx';
import { somethingWrongDialog } from '../../ratings/shared/dialogs.ts';
import { deliveryRefundDialog } from '../shared/dialogs.ts';
import styles from './delivery-actions.module.css';
import { failureOutcome } from './state-look.tsx';

const noteClass = css(
  'mt-6 mb-12 py-12 px-14 rounded-input bg-amber-ground text-ink-2 text-small leading-[1.4]',
  'print:hidden',
);

export function FailedDelivery({ delivery }: { delivery: Delivery }) {
  const { id, date, state, failure } = delivery;
  if (!failure) return null;
  const { reason, isRefundable, refundUntil } = failure;
  return (
    <Notice
      tone="warning"
      title={state === 'failed' ? 'Мы не привезли эту доставку' : reason}
      action={
        <p className={styles.actions}>
          {isRefundable && (
            <DialogButton look="soft" size="small" opens={deliveryRefundDialog} given={{ id, date }}>
              Вернуть деньги
            </DialogButton>
          )}
          {state === 'failed' && (
            <DialogButton
              look={isRefundable ? 'ghost' : 'soft'}
              size="small"
              opens={somethingWrongDialog}
              given={{ id, date }}
            >
              Что-то не так
            </DialogButton>
          )}
        </p>
      }
    >
      Простите нас. {state === 'failed' && reason !== '' && `${reason.replace(/[.!]$/, '')}. `}
      {failureOutcome(delivery)}
      {refundUntil !== null && ` Вернуть деньги можно до ${formatMoment(refundUntil)}.`}
    </Notice>
  );
}

/** A fee that has to be paid before a delivery comes to another address. */
export function AwaitedFee({ awaits }: { awaits: NonNullable<Delivery['awaits']> }) {
  const { invoiceId, amountKop, until } = awaits;
  return (
    <Notice title="Адрес изменится, когда придёт доплата">
      <div className={css('grid gap-12 justify-items-start')}>
        <p>Место по новому адресу держим до {formatMoment(until)}. Не оплатите — всё останется как есть.</p>
        <PayForm invoiceId={invoiceId}>Оплатить {formatMoney(amountKop)}</PayForm>
        <PaymentCheck invoiceId={invoiceId} payment={{ payable: true, url: null }} />
      </div>
    </Notice>
  );
}

interface DayNotesProps {
  readonly day: MealPlanDay;
  readonly onDone: () => void;
}

/** The refund for meals without a safe dish: the customer may choose its target until the rest has come. */
function CreditNote({ day, onDone }: DayNotesProps) {
  const { orderId, creditKop, creditCardKop, creditTo, isDelivered } = day;
  if (creditKop === 0) return null;
  const isToCard = creditTo === 'card' && creditCardKop > 0;
  const sums = { card: `${formatMoney(creditCardKop)} ${TO_PAYER}`, bonuses: bonusText(creditKop) };
  const shown = isToCard ? sums.card : sums.bonuses;
  if (isDelivered)
    return <p className={noteClass}>За то, что не смогли приготовить безопасно, вернули {shown}.</p>;
  const other = isToCard ? 'bonuses' : 'card';
  return (
    <div className={noteClass}>
      <p>
        За то, что не сможем приготовить безопасно, вернём <b>{shown}</b>, когда привезём остальное.
      </p>
      {creditCardKop > 0 && (
        <RestForm
          call={chooseUnservedRefund}
          params={{ id: orderId }}
          body={{ to: other }}
          label={`Лучше ${sums[other]}`}
          look="ghost"
          size="small"
          done={({ text }) => text}
          onDone={onDone}
        />
      )}
    </div>
  );
}

/** Says what to do about food that was closed before an allergy was named, and what of it is refunded. */
export function DayNotes({ day, onDone }: DayNotesProps) {
  const phone = useAppState().site.config?.region.phone;
  return (
    <>
      {day.dangers.length > 0 && (
        <div className={css('mt-8 mb-12')}>
          <Notice
            tone="error"
            title="Эту еду уже не изменить"
            action={
              phone !== undefined && (
                <ButtonLink look="soft" size="small" to={phoneHref(phone)}>
                  Позвонить
                </ButtonLink>
              )
            }
          >
            Здесь {countOf(day.dangers.length, 'блюдо', 'блюда', 'блюд')} с тем, что вы исключили позже. Не
            ешьте их: мы уже знаем и позвоним, чтобы заменить еду или вернуть деньги.
          </Notice>
        </div>
      )}
      <CreditNote day={day} onDone={onDone} />
    </>
  );
}
