import type { ReactNode } from 'react';
import { formatDay, formatDays } from '#shared/dates.ts';
import type { DeskDelivery } from '#shared/features/desk/deliveries/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { ModalTitle } from '../../ui/modal-text.tsx';
import { phoneHref } from '../../ui/phone-href.ts';
import { stateNames, stateTones } from '../labels.ts';
import { contentOf, doorOf } from './columns.tsx';
import styles from './deliveries.module.css';

/** What is known of a delivery, by name; what is not known is left out. */
function factsOf(delivery: DeskDelivery): readonly (readonly [name: string, value: ReactNode])[] {
  const { address, customer, recipient, date, interval, zone, foodDates, cashKop } = delivery;
  const phone = (number: string) => <a href={phoneHref(number)}>{number}</a>;
  const facts: readonly (readonly [name: string, value: ReactNode, isKnown?: boolean])[] = [
    ['Когда', `${formatDay(date)}, ${interval.hours}`],
    ['Зона', zone.name],
    ['Адрес', doorOf(delivery)],
    ['Подъезд', address.entrance, address.entrance !== ''],
    ['Этаж', address.floor, address.floor !== ''],
    ['Домофон', address.intercom, address.intercom !== ''],
    ['Телефон', phone(customer.phone)],
    [
      'Встретит',
      recipient && (
        <>
          {recipient.name}, {phone(recipient.phone)}
        </>
      ),
      recipient !== null,
    ],
    ['У\u00a0двери', 'Оставить', delivery.leaveAtDoor],
    ['Курьеру', delivery.comment, delivery.comment !== ''],
    ['Заказ', delivery.order.number],
    ['Что', contentOf(delivery)],
    ['Еда на', formatDays(foodDates), foodDates.length > 0],
    ['Взять', formatMoney(cashKop), cashKop > 0],
    ['Почему не\u00a0доставлена', delivery.failedBecause, delivery.failedBecause !== ''],
  ];
  return facts.flatMap(([name, value, isKnown = true]) => (isKnown ? [[name, value] as const] : []));
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
        <div className={styles.preview}>
          <Badge tone={stateTones[delivery.state]}>{stateNames[delivery.state]}</Badge>
          <dl className={styles.facts}>
            {factsOf(delivery).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </DialogFrame>
  );
}
