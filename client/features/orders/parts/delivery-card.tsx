import type { ReactNode } from 'react';
import { formatDayLong } from '#shared/dates.ts';
import { HoursText } from '../../../ui/hours-text.tsx';
import layout from '../../../ui/layout.module.css';
import type { OrderData } from '../order-data.ts';
import { OrderStepCard } from '../shared/order-step-card.tsx';
import { isStepFilled } from '../shared/order-steps.ts';
import type { OrderFormControl } from '../use-order-form.ts';
import { AddressChoice } from './address-choice.tsx';
import { DoorFields } from './door-fields.tsx';
import { TimeFields } from './time-fields.tsx';

interface DeliveryCardProps {
  readonly data: OrderData;
  readonly order: OrderFormControl;
}

/** Where to, when, and who opens the door. */
export function DeliveryCard({ data, order }: DeliveryCardProps): ReactNode {
  const { street, house, flat, start, interval } = order.form;
  const isDone = isStepFilled(order.problems, 'delivery');
  return (
    <OrderStepCard
      step="delivery"
      title="Доставка"
      order={order}
      isDone={isDone}
      summary={
        <>
          {[street?.label, house, flat && `кв.\u00a0${flat}`].filter(Boolean).join(', ')}
          <br />
          Первый день&nbsp;— {formatDayLong(start)}
          {interval && (
            <>
              , <HoursText hours={interval.label} />
            </>
          )}
        </>
      }
    >
      <div className={layout.stack20}>
        <AddressChoice order={order} addresses={data.options.addresses} />
        <DoorFields key={`door-${order.generation}`} order={order} methods={data.options.paymentMethods} />
        <TimeFields {...order} data={data} />
      </div>
    </OrderStepCard>
  );
}
