import { type ReactNode, useState } from 'react';
import { formatDayLong, type IsoDate } from '#shared/dates.ts';
import { planDeliveries } from '#shared/features/deliveries/rules.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import type { DeliveryInterval } from '#shared/features/regions/schema.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { DateChips } from '../../../ui/date-chips.tsx';
import { HoursText } from '../../../ui/hours-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import type { OrderData } from '../order-data.ts';
import { nearestStart, offeredStarts, startCheck, startInputOf } from '../order-form.ts';
import type { OrderFormControl } from '../use-order-form.ts';
import styles from './cards.module.css';

interface TimeFieldsProps extends OrderFormControl {
  readonly data: OrderData;
}

/** When the courier comes first, as far as it is chosen. */
function FirstDelivery({
  date,
  interval,
}: {
  readonly date: IsoDate;
  readonly interval: DeliveryInterval | undefined;
}): ReactNode {
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

const intervalOption = ({ code, label, part }: DeliveryInterval) => ({
  value: code,
  label,
  note: part === 'morning' ? 'утром' : 'накануне',
  icon: part === 'morning' ? <Icon name="sun" /> : <Icon name="moon" />,
});

/** On which day the food begins and at what time the courier comes. */
export function TimeFields({ form, errors, change, data }: TimeFieldsProps): ReactNode {
  const { config, now } = useAppState().site;
  const intervals = config ? deliveryIntervals(config) : [];
  const input = startInputOf(data, now, form.interval);
  const mayStart = startCheck(input);
  // An evening may need a later first day; whoever goes back to the morning gets the day back that it pushed off.
  const [pushedOff, setPushedOff] = useState<IsoDate>();
  const [first] = planDeliveries({ ...input, startDate: form.start });

  const chooseInterval = (code: string) => {
    const interval = intervals.find((candidate) => candidate.code === code);
    if (!interval) return;
    const wanted = pushedOff ?? form.start;
    const start = nearestStart(wanted, startInputOf(data, now, interval));
    setPushedOff(start === wanted ? undefined : wanted);
    change({ interval, start });
  };

  return (
    <>
      <RadioCards
        legend="Когда привезти"
        name="interval"
        value={form.interval?.code}
        error={errors.interval}
        options={intervals.map(intervalOption)}
        onValue={chooseInterval}
      />
      <DateChips
        legend={
          <>Первый день рациона {data.draft.days > 1 && <small>привезём сразу на&nbsp;два дня</small>}</>
        }
        name="draft.start"
        value={form.start}
        dates={offeredStarts(input)}
        error={errors['draft.start']}
        isDisabled={(date) => !mayStart(date)}
        onValue={(start) => {
          setPushedOff(undefined);
          change({ start });
        }}
      />
      {first && <FirstDelivery date={first.date} interval={form.interval} />}
    </>
  );
}
