import { type ReactNode, useState } from 'react';
import { formatMoment } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import type { listMoney, MoneyEntry, MoneySubject } from '#shared/features/payments/history/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { PapersSection } from './papers-section.tsx';

const subjectNames: Readonly<Record<MoneySubject, string>> = {
  order: 'заказ',
  homemade: 'заказ блюд',
  certificate: 'сертификат, заказ',
  card: 'проверка карты, счёт',
  fee: 'доставка по\u00a0новому адресу, заказ',
};

const kindNames: Readonly<Record<MoneyEntry['kind'], string>> = {
  payment: 'Оплата',
  refund: 'Возврат',
  refund_underway: 'Возвращаем',
  offset: 'Чек на\u00a0доставленное',
};

const wayNames: Readonly<Record<MoneyEntry['way'], string>> = {
  card: 'картой',
  sbp: 'через\u00a0СБП',
  courier: 'курьеру',
  bonuses: 'бонусами',
};

/** The way that money takes back. */
const backNames: Readonly<Record<MoneyEntry['way'], string>> = {
  card: 'на\u00a0карту',
  sbp: 'по\u00a0СБП',
  courier: 'наличными',
  bonuses: 'бонусами',
};

/** What a sum is, how it went, and whether a receipt was sent with it. */
function Entry({
  entry: { kind, subject, number, amountKop, at, way },
}: {
  readonly entry: MoneyEntry;
}): ReactNode {
  const isReceipt = kind === 'offset';
  const hasReceipt = (kind === 'payment' || kind === 'refund') && way !== 'bonuses' && way !== 'courier';
  return (
    <li>
      <span>
        {kindNames[kind]}
        {!isReceipt && ` ${(kind === 'payment' ? wayNames : backNames)[way]}`}: {subjectNames[subject]}{' '}
        №&nbsp;{number}
        <small>
          {formatMoment(at)}
          {hasReceipt && ', чек отправлен'}
        </small>
      </span>
      <b>{way === 'bonuses' ? bonusText(amountKop) : formatMoney(amountKop)}</b>
    </li>
  );
}

/** All payments, refunds and receipts of everything that was bought, asked for when first opened. */
export function MoneyList(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { latest, status } = useRestData<typeof listMoney>('GET /rest/money/', {}, { isWanted: isOpen });
  return (
    <div data-scripted>
      <PapersSection title="Все платежи, возвраты и&nbsp;чеки" status={status} onToggle={setOpen}>
        {latest && (
          <>
            <p>
              Оплачено {formatMoney(latest.paidKop)}, возвращено {formatMoney(latest.returnedKop)}
              {latest.returnedToBonusesKop > 0 && ` и\u00a0${bonusText(latest.returnedToBonusesKop)}`}.
            </p>
            <ul>
              {latest.entries.map((entry) => (
                <Entry key={`${entry.kind} ${entry.number} ${entry.at} ${entry.amountKop}`} entry={entry} />
              ))}
            </ul>
          </>
        )}
      </PapersSection>
    </div>
  );
}
