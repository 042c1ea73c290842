import { formatDayLong, type IsoDate } from '#shared/dates.ts';
import { planDeliveries } from '#shared/features/deliveries/rules.ts';
import type { DeliveryInterval } from '#shared/features/regions/schema.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { DateChips } from '../../../ui/date-chips.tsx';
import { HoursText } from '../../../ui/text.tsx';
import type { OrderData } from '../order-data.ts';
import { offeredStarts, startCheck, startInputOf } from '../order-form.ts';
import { IntervalCards } from '../shared/checkout-cards.tsx';
import type { OrderFormControl } from '../use-order-form.ts';
import styles from './cards.module.css';

interface TimeFieldsProps {
  readonly order: OrderFormControl;
  readonly data: OrderData;
}

/** When the courier comes first, as far as it is chosen. */
function FirstDelivery({
  date,
  interval,
}: {
  readonly date: IsoDate;
  readonly interval: DeliveryInterval | undefined;
}) {
  return (
    <p className={styles.note} role="status">
      Первая доставка&nbsp;— {formatDayLong(date)}
      {interval && (
        <>
          , <HoursText hours={interval.label} />
        </>
      )}
    </p>
  );
}

/** On which day the food begins and at what time the courier comes. */
export function TimeFields({ order: { form, chooseStart }, data }: TimeFieldsProps) {
  const { now } = useAppState().site;
  const input = startInputOf(data, now, form.interval);
  const mayStart = startCheck(input);
  const [first] = planDeliveries({ ...input, startDate: form.start });
  return (
    <>
      <IntervalCards evening="накануне" />
      <DateChips
        legend={
          <>Первый день рациона {data.draft.days > 1 && <small>привезём сразу на&nbsp;два дня</small>}</>
        }
        name="draft.start"
        value={form.start}
        dates={offeredStarts(input)}
        isDisabled={(date) => !mayStart(date)}
        onPressed={chooseStart}
      />
      {first && <FirstDelivery date={first.date} interval={form.interval} />}
    </>
  );
}
