import type { ReactNode } from 'react';
import { addDays, formatDay } from '#shared/dates.ts';
import { foodDates } from '#shared/features/deliveries/rules.ts';
import { lastRunningDay, overlappingOrder } from '#shared/features/orders/running.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { OrderData } from '../order-data.ts';
import { mayStart } from '../order-form.ts';
import type { OrderFormControl } from '../use-order-form.ts';

interface OverlapNoticeProps {
  readonly data: OrderData;
  readonly order: OrderFormControl;
}

/** Warns of days that have food already, and offers the day after them. */
export function OverlapNotice({ data, order: { form, change } }: OverlapNoticeProps): ReactNode {
  const { now } = useAppState().site;
  const { draft, options, rations } = data;
  const daysOff = [...draft.skip, ...options.closedDays];
  const last = foodDates(form.start, draft.days, daysOff).at(-1) ?? form.start;
  const other = overlappingOrder(options.running, form.start, last);
  if (!other) return null;
  const next = addDays(lastRunningDay(options.running) ?? other.endDate, 1);
  const isPossible = mayStart(next, {
    now,
    programmes: rations.map(({ programme }) => programme),
    days: draft.days,
    daysOff,
    part: form.interval?.part ?? 'morning',
  });
  return (
    <Notice
      tone="warning"
      title="На&nbsp;эти дни рацион уже есть"
      isLive
      action={
        isPossible && (
          <Button look="dark" onClick={() => change({ start: next })}>
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
