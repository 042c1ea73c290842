import { type ReactNode, useState } from 'react';
import { formatMoment } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { getOrderPapers } from '#shared/features/orders/contract.ts';
import type { MoneyMove, OrderPapers, ReceiptKind } from '#shared/features/orders/papers.ts';
import { listMoney, type MoneyEntry, type MoneySubject } from '#shared/features/payments/history/contract.ts';
import { type MoneyFilter, moneyParts } from '#shared/features/payments/history/parts.ts';
import { formatMoney } from '#shared/money.ts';
import { readListPage } from '../../../platform/navigation/list-page.ts';
import { orNotFound } from '../../../platform/rest/page-data.tsx';
import type { RestCall } from '../../../platform/rest/rest.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { classNames, Link, Spinner } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { FieldError } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { FilterLinks, Pagination } from '../../../ui/page-links.tsx';
import { Disclosure, Panel, SplitRow } from '../../../ui/surfaces.tsx';

/** The address of a page of the list of all money, which then stands in view. */
function moneyPath(part: MoneyFilter | undefined, page = 1): string {
  const query = new URLSearchParams({ money: part ?? 'all', ...(page > 1 && { page: String(page) }) });
  return `/personal/orders/?${query}#money`;
}

/** Loads what an address asks for beside the orders; a page that the list does not have is a 404, as is no order. */
export async function loadAsked(rest: RestCall, url: URL) {
  const asked = url.searchParams.get('money');
  const orderId = url.searchParams.get('papers');
  const part = moneyParts.find((one) => one === asked);
  const page = asked === null ? undefined : readListPage(url);
  const [list, papers] = await Promise.all([
    asked === null
      ? undefined
      : orNotFound(rest(listMoney, { query: { ...(part && { part }), ...(page && { page }) } })),
    orderId === null ? undefined : orNotFound(rest(getOrderPapers, { params: { id: orderId } })),
  ]);
  return { money: list && { part, list }, named: papers && { orderId, papers } };
}

export type Asked = Awaited<ReturnType<typeof loadAsked>>;

const subjectNames: Readonly<Record<MoneySubject, string>> = {
  order: 'заказ',
  homemade: 'заказ блюд',
  certificate: 'сертификат, заказ',
  card: 'проверка карты, счёт',
  fee: 'доставка по новому адресу, заказ',
};

const kindNames: Readonly<Record<MoneyEntry['kind'], string>> = {
  payment: 'Оплата',
  refund: 'Возврат',
  refund_underway: 'Возвращаем',
  offset: 'Чек на доставленное',
};

/** How money came, and how it goes back. */
const wayNames: Readonly<Record<MoneyEntry['way'], readonly [there: string, back: string]>> = {
  card: ['картой', 'на карту'],
  sbp: ['через СБП', 'по СБП'],
  courier: ['курьеру', 'наличными'],
  bonuses: ['бонусами', 'бонусами'],
};

/** A sum, with what it is and when it went. */
function Sum({ sum, children }: { readonly sum: string; readonly children: ReactNode }) {
  return (
    <SplitRow size="small">
      <span>{children}</span>
      <b className={css('whitespace-nowrap tabular-nums')}>{sum}</b>
    </SplitRow>
  );
}

/** What a sum is, how it went, and whether a receipt was sent with it. */
function Entry({ entry: { kind, subject, number, amountKop, at, way } }: { readonly entry: MoneyEntry }) {
  const [there, back] = wayNames[way];
  const hasReceipt = (kind === 'payment' || kind === 'refund') && way !== 'bonuses' && way !== 'courier';
  return (
    <Sum sum={way === 'bonuses' ? bonusText(amountKop) : formatMoney(amountKop)}>
      {kindNames[kind]}
      {kind !== 'offset' && ` ${kind === 'payment' ? there : back}`}: {subjectNames[subject]} № {number}
      <small className={css('block text-ink-3')}>
        {formatMoment(at)}
        {hasReceipt && ', чек отправлен'}
      </small>
    </Sum>
  );
}

const NO_PAYMENTS = 'Платежей пока не было.';

/** The parts of the list, and what is said of one in which there is nothing. */
const filters: readonly (readonly [part: MoneyFilter | undefined, name: string, none: string])[] = [
  [undefined, 'Всё', NO_PAYMENTS],
  ['payments', 'Платежи', NO_PAYMENTS],
  ['returns', 'Возвраты', 'Возвратов не было.'],
  [
    'receipts',
    'Чеки на доставленное',
    'Чеков на доставленное пока нет: отправляем их, когда привезём оплаченное.',
  ],
];

/** All payments, refunds and receipts of everything that was bought, where the address asks for them; else the way there. */
export function MoneyList({ money }: Pick<Asked, 'money'>) {
  const title = 'Все платежи, возвраты и чеки';
  if (!money) {
    return (
      <div className={classNames(layout.panel, css('mt-14 py-8 px-20'))}>
        <Link to={moneyPath(undefined)} className={layout.way}>
          {title}
        </Link>
      </div>
    );
  }
  const { part, list } = money;
  const { paidKop, returnedKop, returnedToBonusesKop, entries, page, pageCount } = list;
  return (
    <Panel id="money" title={title} titleId="money-title" className={css('grid gap-12 mt-14')}>
      <p>
        Оплачено {formatMoney(paidKop)}, возвращено {formatMoney(returnedKop)}
        {returnedToBonusesKop > 0 && ` и ${bonusText(returnedToBonusesKop)}`}.
      </p>
      <FilterLinks
        label="Отбор платежей"
        choices={filters.map(([one, name]) => ({ to: moneyPath(one), name, isCurrent: one === part }))}
      />
      {entries.length === 0 ? (
        <p>{filters.find(([one]) => one === part)?.[2]}</p>
      ) : (
        <ul>
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
    </Panel>
  );
}

const moveNames: Readonly<Record<MoneyMove, string>> = {
  payment: 'Оплачено',
  refund: 'Возвращено туда, откуда платили',
  refund_underway: 'Возвращаем туда, откуда платили',
  refund_to_bonuses: 'Возвращено бонусами',
  bonuses_spent: 'Списано бонусов',
  bonuses_returned: 'Возвращено бонусов',
  certificate_spent: 'Оплачено сертификатом',
  certificate_returned: 'Возвращено на сертификат',
};

const receiptNames: Readonly<Record<ReceiptKind, string>> = {
  payment: 'Чек предоплаты',
  refund: 'Чек возврата',
  offset: 'Чек на доставленное',
};

type Receipt = OrderPapers['receipts'][number];

/** A move of money, or a receipt with what stands in it. */
const lineOf = (
  name: string,
  { amountKop, at, items = [] }: Omit<Receipt, 'kind' | 'items'> & Partial<Receipt>,
) => (
  <Sum key={`${name} ${at} ${amountKop}`} sum={formatMoney(amountKop)}>
    {name} <small className={css('block text-ink-3')}>{formatMoment(at)}</small>
    {items.map((item) => (
      <small key={item.label} className={css('block text-ink-3')}>
        {item.label} — {formatMoney(item.amountKop)}
      </small>
    ))}
  </Sum>
);

function Papers({ papers: { moves, receipts, receiptsTo, documents } }: { readonly papers: OrderPapers }) {
  return (
    <>
      {moves.length === 0 ? (
        <p>Платежей по этому заказу пока нет.</p>
      ) : (
        <ul className={css('grid')}>{moves.map(({ kind, ...move }) => lineOf(moveNames[kind], move))}</ul>
      )}
      {receipts.length > 0 && (
        <>
          <h3 className={css('mt-14 mb-4 text-ink text-ui')}>Чеки</h3>
          <p>Отправляем на {receiptsTo}.</p>
          <ul className={css('grid')}>
            {receipts.map((receipt) => lineOf(receiptNames[receipt.kind], receipt))}
          </ul>
        </>
      )}
      <h3 className={css('mt-14 mb-4 text-ink text-ui')}>Документы</h3>
      <ul className={css('grid')}>
        {documents.map(({ title, path, version }) => (
          <SplitRow key={path} size="small">
            <Link to={path}>{title}</Link>
            <small className={css('block text-ink-3')}>
              редакция от {version.split('-').toReversed().join('.')}
            </small>
          </SplitRow>
        ))}
      </ul>
    </>
  );
}

/**
 * Money, receipts and documents of an order, asked for when they are first opened; without scripts by a link, which opens
 * the page with the papers known.
 */
export function OrderPapersDetails({ orderId, known }: { orderId: string; known: OrderPapers | undefined }) {
  const [isWanted, setWanted] = useState(known !== undefined);
  const input = { params: { id: orderId } };
  const { latest: papers, status, reload } = useRestData(getOrderPapers, input, { isWanted, known });
  const id = `papers-${orderId}`;
  return (
    <Disclosure
      id={id}
      title="Деньги, чеки и документы"
      open={known !== undefined}
      className={css('[flex:1_1_100%] text-ink-2 text-small')}
      onToggle={({ currentTarget: { open } }) => {
        if (open) setWanted(true);
        if (open && status === 'error') reload();
      }}
    >
      {status === 'pending' && (
        <p role="status">
          <Spinner /> Загружаем…
        </p>
      )}
      <div role="alert">
        {status === 'error' && (
          <FieldError>Не получилось загрузить. Закройте раздел и откройте его ещё раз</FieldError>
        )}
      </div>
      {papers ? (
        <Papers papers={papers} />
      ) : (
        <noscript>
          <a href={`/personal/orders/?papers=${orderId}#${id}`}>Показать</a>
        </noscript>
      )}
    </Disclosure>
  );
}
