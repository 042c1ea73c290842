import type { ReactNode } from 'react';
import { formatDay, formatDays } from '#shared/dates.ts';
import { deskPath } from '#shared/desk/routes.ts';
import type { DeskDelivery } from '#shared/features/desk/deliveries/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { css } from '../../ui/css.ts';
import { DialogFrame, ModalTitle } from '../../ui/dialog-frame.tsx';
import { Badge } from '../../ui/surfaces.tsx';
import { stateNames, stateTones } from '../labels.ts';
import { Facts, PhoneLink } from '../page-parts.tsx';
import { contentOf, doorOf } from './columns.tsx';

/** What is known of a delivery, by name. */
function factsOf(delivery: DeskDelivery): readonly (readonly [name: string, value: ReactNode])[] {
  const { address, customer, recipient, date, interval, zone, foodDates, cashKop } = delivery;
  return [
    ['Когда', `${formatDay(date)}, ${interval.hours}`],
    ['Зона', zone.name],
    ['Адрес', doorOf(delivery)],
    ['Подъезд', address.entrance],
    ['Этаж', address.floor],
    ['Домофон', address.intercom],
    ['Телефон', <PhoneLink key="phone" phone={customer.phone} />],
    [
      'Встретит',
      recipient && (
        <>
          {recipient.name}, <PhoneLink phone={recipient.phone} />
        </>
      ),
    ],
    ['У двери', delivery.leaveAtDoor ? 'Оставить' : ''],
    ['Курьеру', delivery.comment],
    [
      'Заказ',
      <a key="order" href={deskPath('order', {}, delivery.order.id)}>
        {delivery.order.number}
      </a>,
    ],
    [
      'Клиент',
      <a key="customer" href={deskPath('customer', {}, customer.id)}>
        {customer.name}
      </a>,
    ],
    ['Что', contentOf(delivery)],
    ['Еда на', foodDates.length > 0 ? formatDays(foodDates) : ''],
    ['Взять', cashKop > 0 ? formatMoney(cashKop) : ''],
    ['Почему не доставлена', delivery.failedBecause],
  ];
}

interface DeliveryDialogProps {
  /** The one that is shown, or was shown last. */
  readonly delivery: DeskDelivery | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A delivery as whoever calls its customer or courier needs it. */
export function DeliveryDialog({ delivery, isOpen, onClose }: DeliveryDialogProps): ReactNode {
  return (
    <DialogFrame
      place="side"
      isOpen={isOpen}
      shown={delivery?.id}
      onClose={onClose}
      onClosed={() => undefined}
    >
      <ModalTitle>{delivery?.customer.name ?? 'Доставка'}</ModalTitle>
      {delivery && (
        <div className={css('grid justify-items-start gap-12 mt-16')}>
          <Badge tone={stateTones[delivery.state]}>{stateNames[delivery.state]}</Badge>
          <Facts facts={factsOf(delivery)} />
        </div>
      )}
    </DialogFrame>
  );
}
