import type { ReactNode } from 'react';
import { deskPath } from '#shared/desk/routes.ts';
import type { DaySums, DeliveryDifference } from '#shared/features/desk/sums/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { Badge } from '../../ui/badge.tsx';
import { DeskButton, Line } from '../controls.tsx';
import { Report, Row } from '../table/report.tsx';
import { useDaySums } from './use-day-sums.ts';

/** «Производство 120 = сборка 120 = маршруты 120», or each with its own number where they differ. */
export function sumsLine({ portions, deliveries, ledger }: DaySums): string {
  const { production, packing, labels, open, manifests } = portions;
  const isSame = production === packing && packing === manifests;
  const between = isSame ? ' = ' : ', ';
  const lists = [`производство ${production}`, `сборка ${packing}`, `маршруты ${manifests}`].join(between);
  const parts = [
    `Порции: ${lists}`,
    `этикеток ${labels}${open > 0 ? ` и\u00a0${open} ещё не\u00a0закрыто` : ''}`,
    `доставок ${deliveries.board}, в\u00a0маршрутах ${deliveries.manifests}`,
    ledger.delivered > 0 &&
      `привезено ${ledger.delivered}, в\u00a0книге ${ledger.delivered - ledger.unbooked} на\u00a0${formatMoney(ledger.earnedKop)}`,
    deliveries.unknown + deliveries.unreadable > 0 &&
      `не\u00a0прочитать ${deliveries.unknown + deliveries.unreadable}`,
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}

const numberOf = (portions: number | null): string => (portions === null ? 'нет' : String(portions));

function Differences({
  date,
  differences,
}: {
  date: string;
  differences: readonly DeliveryDifference[];
}): ReactNode {
  return (
    <details>
      <summary>{countOf(differences.length, 'доставка', 'доставки', 'доставок')} с&nbsp;расхождением</summary>
      <Report label="Расхождения" hasFigures heads={['Заказ', 'Производство', 'Сборка', 'Маршрут']}>
        <tbody>
          {differences.map(({ id, orderNumber, production, packing, manifests }) => (
            <Row key={id}>
              <th scope="row">
                <a href={deskPath('deliveries', { from: date, order: orderNumber })}>
                  {orderNumber || 'Без\u00a0номера'}
                </a>
              </th>
              <td>{numberOf(production)}</td>
              <td>{numberOf(packing)}</td>
              <td>{numberOf(manifests)}</td>
            </Row>
          ))}
        </tbody>
      </Report>
    </details>
  );
}

/** Whether what is cooked, packed, brought and booked on a day is the same. */
export function DaySumsLine({ date, isLocked }: { date: string; isLocked: boolean }): ReactNode {
  const { sums, refusal, isBusy, ask } = useDaySums(date, isLocked);
  return (
    <div>
      <Line>
        <DeskButton onClick={ask} disabled={isBusy}>
          {sums === null ? 'Сверить день' : 'Сверить ещё раз'}
        </DeskButton>
        <div role="status">
          {isBusy && 'Сверяем…'}
          {!isBusy && sums !== null && (
            <>
              <Badge tone={sums.isBalanced ? 'green' : 'tomato'}>
                {sums.isBalanced ? 'Сходится' : 'Не\u00a0сходится'}
              </Badge>{' '}
              {sumsLine(sums)}
            </>
          )}
        </div>
      </Line>
      {refusal !== '' && <p role="alert">{refusal}</p>}
      {sums !== null && sums.differences.length > 0 && (
        <Differences date={date} differences={sums.differences} />
      )}
    </div>
  );
}
