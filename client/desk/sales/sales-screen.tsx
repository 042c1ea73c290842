import type { FormEvent, ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDay, formatMoment, weekdayLong } from '#shared/dates.ts';
import type {
  closeDays,
  listClosedDays,
  reopenDays,
} from '#shared/features/deliveries/closed-days/contract.ts';
import type {
  endSalesStop,
  listSalesStops,
  openSalesStop,
  setCapacity,
} from '#shared/features/operations/shop/contract.ts';
import { mayDo } from '#shared/features/staff/roles.ts';
import type { RestCall } from '../../platform/rest/rest-client.ts';
import { DeskButton, Line, TextControl } from '../controls.tsx';
import { Nothing, PageHead, Sheet } from '../page-parts.tsx';
import type { Place } from '../place.ts';
import { rest } from '../rest.ts';
import { Report } from '../table/report.tsx';
import { useAct } from '../use-act.ts';

export interface Sales {
  readonly stops: AnswerOf<typeof listSalesStops>['stops'];
  readonly closed: AnswerOf<typeof listClosedDays>['dates'];
}

export async function loadSales(call: RestCall): Promise<Sales> {
  const [{ stops }, { dates }] = await Promise.all([
    call<typeof listSalesStops>('GET /rest/operations/sales-stops/'),
    call<typeof listClosedDays>('GET /rest/operations/closed-days/'),
  ]);
  return { stops, closed: dates };
}

const reload = () => window.location.reload();

interface ActFormProps {
  readonly action: string;
  readonly onSend: (field: (name: string) => string) => Promise<unknown>;
  readonly children: ReactNode;
}

/** A form of one act: it is done, and the page shows what there is then. */
function ActForm({ action, onSend, children }: ActFormProps): ReactNode {
  const { isBusy, refusal, act } = useAct();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void act(async () => {
      await onSend((name) => String(form.get(name) ?? ''));
      reload();
    });
  };
  return (
    <form onSubmit={send}>
      <Line>
        {children}
        <DeskButton type="submit" disabled={isBusy}>
          {action}
        </DeskButton>
      </Line>
      {refusal !== '' && <p role="alert">{refusal}</p>}
    </form>
  );
}

function Stops({ stops, mayChange }: { stops: Sales['stops']; mayChange: boolean }): ReactNode {
  return (
    <Sheet title="Остановки продаж">
      {stops.length === 0 ? (
        <Nothing>Продажи идут.</Nothing>
      ) : (
        <Report label="Остановки продаж" heads={['Что читают покупатели', 'С', 'До', 'Действие']}>
          <tbody>
            {stops.map(({ id, reason, fromAt, untilAt }) => (
              <tr key={id}>
                <th scope="row">{reason}</th>
                <td>{formatMoment(fromAt)}</td>
                <td>{untilAt === null ? 'пока не\u00a0возобновим' : formatMoment(untilAt)}</td>
                <td>
                  {mayChange && (
                    <ActForm
                      action="Возобновить"
                      onSend={() =>
                        rest<typeof endSalesStop>('POST /rest/operations/sales-stops/:id/end/', {
                          params: { id },
                        })
                      }
                    >
                      {null}
                    </ActForm>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Report>
      )}
      {mayChange && (
        <ActForm
          action="Остановить продажи"
          onSend={(field) =>
            rest<typeof openSalesStop>('POST /rest/operations/sales-stops/', {
              body: { reason: field('reason') },
            })
          }
        >
          <TextControl
            label={'Причина, как её\u00a0прочтут покупатели'}
            name="reason"
            minLength={10}
            maxLength={300}
            required
          />
        </ActForm>
      )}
    </Sheet>
  );
}

const daysOf = (field: (name: string) => string) => ({
  from: field('from'),
  until: field('until') || field('from'),
});

function ClosedDays({ closed, mayChange }: { closed: Sales['closed']; mayChange: boolean }): ReactNode {
  const dates = (
    <>
      <TextControl label="С" type="date" name="from" required />
      <TextControl label="По" type="date" name="until" />
    </>
  );
  return (
    <Sheet title="Закрытые дни">
      {closed.length === 0 ? (
        <Nothing>Закрытых дней впереди нет.</Nothing>
      ) : (
        <ul>
          {closed.map((date) => (
            <li key={date}>
              {formatDay(date)}, {weekdayLong(date)}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <>
          <ActForm
            action={'Закрыть и\u00a0перенести доставки'}
            onSend={(field) =>
              rest<typeof closeDays>('POST /rest/operations/closed-days/', { body: daysOf(field) })
            }
          >
            {dates}
          </ActForm>
          <ActForm
            action="Открыть снова"
            onSend={(field) =>
              rest<typeof reopenDays>('POST /rest/operations/closed-days/reopen/', { body: daysOf(field) })
            }
          >
            {dates}
          </ActForm>
        </>
      )}
    </Sheet>
  );
}

/** What is sold and when: stops, closed days, places of couriers. */
export function SalesScreen({ sales, place }: { sales: Sales; place: Place }): ReactNode {
  const role = place.member?.role ?? null;
  const mayChange = (operation: string) => role === null || mayDo(role, operation);
  return (
    <>
      <PageHead title="Продажи" />
      <Stops stops={sales.stops} mayChange={mayChange('POST /rest/operations/sales-stops/')} />
      <ClosedDays closed={sales.closed} mayChange={mayChange('POST /rest/operations/closed-days/')} />
      {mayChange('POST /rest/operations/capacity/') && (
        <Sheet title="Места курьеров">
          <ActForm
            action="Задать"
            onSend={(field) =>
              rest<typeof setCapacity>('POST /rest/operations/capacity/', {
                body: {
                  zone: field('zone'),
                  date: field('date'),
                  deliveries: field('deliveries') === '' ? null : Number(field('deliveries')),
                },
              })
            }
          >
            <TextControl label="Код зоны" name="zone" placeholder="msk-0" required maxLength={40} />
            <TextControl label={'День, если не\u00a0все'} type="date" name="date" />
            <TextControl
              label={'Доставок; пусто\u00a0— без\u00a0предела'}
              type="number"
              name="deliveries"
              min={0}
            />
          </ActForm>
        </Sheet>
      )}
    </>
  );
}
