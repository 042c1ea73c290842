import { addDays, formatDay, formatMoment } from '#shared/dates.ts';
import { foodDates } from '#shared/features/deliveries/rules.ts';
import { overlappingOrder } from '#shared/features/orders/running.ts';
import type { ComingRenewal } from '#shared/features/subscriptions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/surfaces.tsx';
import type { OrderData } from '../order-data.ts';
import { nearestStart, startInputOf } from '../order-form.ts';
import type { OrderFormControl } from '../use-order-form.ts';

interface OverlapNoticeProps {
  readonly data: OrderData;
  readonly order: OrderFormControl;
}

/** Warns of days that a subscription orders food for by itself. */
function RenewalNotice({ renewal }: { readonly renewal: ComingRenewal }) {
  const { programme, startDate, endDate, chargeAt, totalKop } = renewal;
  return (
    <Notice
      tone="warning"
      title="На&nbsp;эти дни рацион закажет подписка"
      isLive
      action={
        <ButtonLink look="dark" to="/personal/subscription/">
          Изменить подписку
        </ButtonLink>
      }
    >
      «{programme}» продлится сама с&nbsp;{formatDay(startDate)} по&nbsp;{formatDay(endDate)}:{' '}
      {formatMoment(chargeAt)} спишем {formatMoney(totalKop)}. Если ничего не&nbsp;менять, в&nbsp;общие дни
      привезём оба рациона.
    </Notice>
  );
}

/** Warns of days that have food already, and offers the day after them. */
export function OverlapNotice({ data, order: { form, chooseStart } }: OverlapNoticeProps) {
  const { now } = useAppState().site;
  const { running, renewals } = data.options;
  const input = startInputOf(data, now, form.interval);
  const last = foodDates(form.start, input.days, input.daysOff).at(-1) ?? form.start;
  const other = overlappingOrder(running, form.start, last);
  const renewal = renewals.find(({ startDate, endDate }) => startDate <= last && endDate >= form.start);
  if (!other) return renewal ? <RenewalNotice renewal={renewal} /> : null;
  const runningUntil = input.runningUntil ?? other.endDate;
  const next = nearestStart(addDays(runningUntil, 1), input);
  return (
    <Notice
      tone="warning"
      title="На&nbsp;эти дни рацион уже есть"
      isLive
      action={
        // A season may end before.
        next > runningUntil && (
          <Button look="dark" onClick={() => chooseStart(next)}>
            Начать с&nbsp;{formatDay(next)}
          </Button>
        )
      }
    >
      Заказ №&nbsp;{other.number} идёт до&nbsp;{formatDay(other.endDate)}. Если оставить даты, в&nbsp;общие
      дни привезём оба рациона.
    </Notice>
  );
}
