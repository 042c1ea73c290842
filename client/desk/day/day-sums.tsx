import { type ReactNode, useEffect, useState } from 'react';
import { deskPath } from '#shared/desk/routes.ts';
import { type DaySums, type DeliveryDifference, readDaySums } from '#shared/features/desk/sums/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { RestError } from '../../platform/rest/rest.ts';
import { Badge } from '../../ui/surfaces.tsx';
import { DeskButton, Line } from '../controls.tsx';
import { wordsOf } from '../refusals.ts';
import { rest } from '../rest.ts';
import { Report, Row } from '../table/report.tsx';

/** What of a day was summed up, or why it could not be. */
interface AskedSums {
  readonly sums: DaySums | null;
  readonly refusal: string;
  readonly isBusy: boolean;
  readonly ask: () => void;
}

/** The sums of a day, asked for once the board is there: of an open day, which is composed anew for it, by a press alone. */
function useDaySums(date: string, isAskedAtOnce: boolean): AskedSums {
  const [count, setCount] = useState(isAskedAtOnce ? 1 : 0);
  const [sums, setSums] = useState<DaySums | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (count === 0) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const ask = async () => {
      setBusy(true);
      setRefusal('');
      try {
        const found = await rest(readDaySums, {
          query: { date },
          signal,
        });
        if (!signal.aborted) setSums(found);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof RestError)) throw error;
        setRefusal(wordsOf(error));
      } finally {
        if (!signal.aborted) setBusy(false);
      }
    };
    void ask();
    return () => stopping.abort();
  }, [date, count]);
  return { sums, refusal, isBusy, ask: () => setCount((before) => before + 1) };
}

/** «Производство 120 = сборка 120 = маршруты 120», or each with its own number where they differ. */
export function sumsLine({ portions, deliveries, ledger }: DaySums): string {
  const { production, packing, labels, open, manifests } = portions;
  const isSame = production === packing && packing === manifests;
  const between = isSame ? ' = ' : ', ';
  const lists = [`производство ${production}`, `сборка ${packing}`, `маршруты ${manifests}`].join(between);
  const parts = [
    `Порции: ${lists}`,
    `этикеток ${labels}${open > 0 ? ` и ${open} ещё не закрыто` : ''}`,
    `доставок ${deliveries.board}, в маршрутах ${deliveries.manifests}`,
    ledger.delivered > 0 &&
      `привезено ${ledger.delivered}, в книге ${ledger.delivered - ledger.unbooked} на ${formatMoney(ledger.earnedKop)}`,
    deliveries.unknown + deliveries.unreadable > 0 &&
      `не прочитать ${deliveries.unknown + deliveries.unreadable}`,
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
      <summary>{countOf(differences.length, 'доставка', 'доставки', 'доставок')} с расхождением</summary>
      <Report label="Расхождения" hasFigures heads={['Заказ', 'Производство', 'Сборка', 'Маршрут']}>
        <tbody>
          {differences.map(({ id, orderNumber, production, packing, manifests }) => (
            <Row key={id}>
              <th scope="row">
                <a href={deskPath('deliveries', { from: date, order: orderNumber })}>
                  {orderNumber || 'Без номера'}
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
                {sums.isBalanced ? 'Сходится' : 'Не сходится'}
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
