import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '#shared/dates.ts';
import { getOrderPapers } from '#shared/features/orders/contract.ts';
import type { MoneyMove, OrderPapers, ReceiptKind } from '#shared/features/orders/papers.ts';
import { formatMoney } from '#shared/money.ts';
import { type FetchStatus, useFetchStatus, useRest } from '../../../platform/rest/rest.ts';
import { Spinner } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Disclosure } from '../../../ui/surfaces.tsx';
import { papersId, papersPath } from '../money-data.ts';
import styles from './order-papers.module.css';

interface PapersSectionProps {
  readonly id: string;
  readonly title: string;
  /** Whether it stands open from the beginning. */
  readonly isOpen: boolean;
  readonly status: FetchStatus;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A section whose papers are asked for when it is opened, and that says so where they do not come. */
function PapersSection({ id, title, isOpen, status, onToggle, children }: PapersSectionProps) {
  return (
    <Disclosure
      id={id}
      title={title}
      open={isOpen}
      className={styles.papers}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      {status === 'pending' && (
        <p role="status">
          <Spinner /> Загружаем…
        </p>
      )}
      <div role="alert">
        {status === 'error' && (
          <FieldError>Не&nbsp;получилось загрузить. Закройте раздел и&nbsp;откройте его ещё раз</FieldError>
        )}
      </div>
      {children}
    </Disclosure>
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
  certificate_returned: 'Возвращено на\u00a0сертификат',
};

const receiptNames: Readonly<Record<ReceiptKind, string>> = {
  payment: 'Чек предоплаты',
  refund: 'Чек возврата',
  offset: 'Чек на\u00a0доставленное',
};

function Moves({ moves }: Pick<OrderPapers, 'moves'>) {
  if (moves.length === 0) return <p>Платежей по&nbsp;этому заказу пока нет.</p>;
  return (
    <ul>
      {moves.map(({ kind, amountKop, at }) => (
        <li key={`${kind} ${at} ${amountKop}`}>
          <span>
            {moveNames[kind]} <small>{formatMoment(at)}</small>
          </span>
          <b>{formatMoney(amountKop)}</b>
        </li>
      ))}
    </ul>
  );
}

function Receipts({ receipts, receiptsTo }: Pick<OrderPapers, 'receipts' | 'receiptsTo'>) {
  if (receipts.length === 0) return null;
  return (
    <>
      <h3>Чеки</h3>
      <p>Отправляем на&nbsp;{receiptsTo}.</p>
      <ul>
        {receipts.map(({ kind, amountKop, at, items }) => (
          <li key={`${kind} ${at} ${amountKop}`}>
            <span>
              {receiptNames[kind]} <small>{formatMoment(at)}</small>
              {items.map(({ label, amountKop: part }) => (
                <small key={label}>
                  {label}&nbsp;— {formatMoney(part)}
                </small>
              ))}
            </span>
            <b>{formatMoney(amountKop)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

interface OrderPapersDetailsProps {
  readonly orderId: string;
  /** The papers where the page was asked for with them: the section stands open then. */
  readonly known: OrderPapers | undefined;
}

/** Money, receipts and documents of an order, asked for when they are first opened; without scripts by a link. */
export function OrderPapersDetails({ orderId, known }: OrderPapersDetailsProps) {
  const rest = useRest();
  const { status, run } = useFetchStatus();
  const [papers, setPapers] = useState(known);
  const load = async () => {
    const call = { params: { id: orderId } };
    const answer = await run(
      () => rest(getOrderPapers, call),
      () => undefined,
    );
    if (answer) setPapers(answer);
  };
  return (
    <PapersSection
      id={papersId(orderId)}
      isOpen={known !== undefined}
      title="Деньги, чеки и&nbsp;документы"
      status={status}
      onToggle={(isOpen) => {
        if (isOpen && !papers) void load();
      }}
    >
      {!papers && (
        <noscript>
          <a href={papersPath(orderId)}>Показать</a>
        </noscript>
      )}
      {papers && (
        <>
          <Moves moves={papers.moves} />
          <Receipts {...papers} />
          <h3>Документы</h3>
          <ul>
            {papers.documents.map(({ title, path, version }) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
                <small>редакция от&nbsp;{version.split('-').toReversed().join('.')}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </PapersSection>
  );
}
