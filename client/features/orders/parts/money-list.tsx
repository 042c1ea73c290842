import { Link } from 'react-router';
import { formatMoment } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import type { MoneyEntry, MoneySubject } from '#shared/features/payments/history/contract.ts';
import type { MoneyFilter } from '#shared/features/payments/history/parts.ts';
import { formatMoney } from '#shared/money.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FilterLinks } from '../../../ui/filter-links.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import surface from '../../../ui/surface.module.css';
import { Panel } from '../../../ui/surfaces.tsx';
import texts from '../../../ui/texts.module.css';
import { type MoneyData, moneyPath } from '../money-data.ts';
import styles from './money-list.module.css';

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
function Entry({ entry: { kind, subject, number, amountKop, at, way } }: { readonly entry: MoneyEntry }) {
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

const filters: readonly (readonly [MoneyFilter | undefined, string])[] = [
  [undefined, 'Всё'],
  ['payments', 'Платежи'],
  ['returns', 'Возвраты'],
  ['receipts', 'Чеки на\u00a0доставленное'],
];

/** What the part of the list is for which there is nothing. */
const noneOf: Readonly<Record<MoneyFilter | 'all', string>> = {
  all: 'Платежей пока не\u00a0было.',
  payments: 'Платежей пока не\u00a0было.',
  returns: 'Возвратов не\u00a0было.',
  receipts: 'Чеков на\u00a0доставленное пока нет: отправляем их, когда привезём оплаченное.',
};

/** Totals and one page of the list. */
function Money({ part, list }: MoneyData) {
  const { paidKop, returnedKop, returnedToBonusesKop, entries, page, pageCount } = list;
  return (
    <>
      <p>
        Оплачено {formatMoney(paidKop)}, возвращено {formatMoney(returnedKop)}
        {returnedToBonusesKop > 0 && ` и\u00a0${bonusText(returnedToBonusesKop)}`}.
      </p>
      <FilterLinks
        label="Отбор платежей"
        choices={filters.map(([one, name]) => ({ to: moneyPath(one), name, isCurrent: one === part }))}
      />
      {entries.length === 0 ? (
        <p>{noneOf[part ?? 'all']}</p>
      ) : (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={`${entry.kind} ${entry.number} ${entry.at} ${entry.amountKop}`} entry={entry} />
          ))}
        </ul>
      )}
      <Pagination
        label="Страницы платежей"
        page={page}
        pageCount={pageCount}
        hrefOf={(other) => moneyPath(part, other)}
      />
    </>
  );
}

/** All payments, refunds and receipts of everything that was bought, where the address asks for them; else the way there. */
export function MoneyList({ money }: { readonly money: MoneyData | undefined }) {
  const title = 'Все платежи, возвраты и\u00a0чеки';
  if (!money) {
    return (
      <div className={classNames(surface.panel, styles.way)}>
        <Link to={moneyPath()} className={texts.way}>
          {title}
        </Link>
      </div>
    );
  }
  return (
    <Panel id="money" title={title} titleId="money-title" className={styles.money}>
      <Money {...money} />
    </Panel>
  );
}
