import { useState } from 'react';
import { addDays, daysBetween, formatDay, formatDayLong, type IsoDate } from '#shared/dates.ts';
import { foodDates, isDayOff } from '#shared/features/deliveries/rules.ts';
import type { SkippedWeekday } from '#shared/features/orders/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import foot from '../../ui/dialog-foot.module.css';
import { Switch } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';
import type { OrdersModals } from './shared/dialogs.ts';

/** Dates between the first and the last day of food that have none. */
function skippedDates(start: IsoDate, end: IsoDate, skip: readonly SkippedWeekday[]): IsoDate[] {
  const dates = Array.from({ length: Math.max(0, daysBetween(start, end)) }, (_, index) =>
    addDays(start, index),
  );
  return dates.filter((date) => isDayOff(date, skip));
}

const weekdays: readonly (readonly [SkippedWeekday, string])[] = [
  ['sat', 'Без\u00a0субботы'],
  ['sun', 'Без\u00a0воскресенья'],
];
/** Skipped days that are named one by one. */
const NAMED = 8;

function Outcome({
  days,
  skip,
  closed,
  startFor,
}: Pick<OrdersModals['order-exclude-weekends'], 'days' | 'skip' | 'closed' | 'startFor'>) {
  const lastOf = (skipped: readonly SkippedWeekday[]) =>
    foodDates(startFor([...skipped]), days, [...skipped, ...closed]).at(-1) ?? '';
  const start = startFor([...skip]);
  const end = lastOf(skip);
  const moved = daysBetween(lastOf([]), end);
  const dates = skippedDates(start, end, skip);
  return (
    <div className={styles.outcome} role="status">
      <p>
        {countOf(days, 'день', 'дня', 'дней')} еды с&nbsp;{formatDay(start)}, последний&nbsp;—{' '}
        <b>{formatDayLong(end)}</b>
        {moved > 0 && <>. Рацион закончится на&nbsp;{countOf(moved, 'день', 'дня', 'дней')} позже</>}
        <span>.</span>
      </p>
      {dates.length > 0 && (
        <p>
          Пропустим: {dates.slice(0, NAMED).map(formatDay).join(', ')}
          {dates.length > NAMED && ` и\u00a0ещё ${countOf(dates.length - NAMED, 'день', 'дня', 'дней')}`}.
        </p>
      )}
    </div>
  );
}

/** Weekdays without food: the paid days stay, the end moves. */
export function ExcludeWeekendsModal(props: OrdersModals['order-exclude-weekends']) {
  const { days, closed, startFor, onSkip } = props;
  const state = useAppState();
  const [skip, setSkip] = useState(props.skip);
  const toggle = (day: SkippedWeekday, isOn: boolean) =>
    setSkip(weekdays.map(([one]) => one).filter((one) => (one === day ? isOn : skip.includes(one))));
  return (
    <div className={styles.modal}>
      <ModalTitle>Выходные без&nbsp;доставки</ModalTitle>
      <ModalLead>Оплаченные дни не&nbsp;сгорят: рацион просто закончится позже.</ModalLead>
      <div className={layout.stack14}>
        {weekdays.map(([day, label]) => (
          <Switch
            key={day}
            checked={skip.includes(day)}
            onChange={(event) => toggle(day, event.currentTarget.checked)}
          >
            {label}
          </Switch>
        ))}
      </div>
      <Outcome days={days} skip={skip} closed={closed} startFor={startFor} />
      <div className={foot.foot}>
        <Button
          size="large"
          wide
          onClick={() => {
            onSkip(skip);
            closeModal(state);
          }}
        >
          Готово
        </Button>
      </div>
    </div>
  );
}
