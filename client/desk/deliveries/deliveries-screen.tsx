import { type ReactNode, useMemo, useState } from 'react';
import { deskPath } from '#shared/desk/routes.ts';
import type { DeskDelivery } from '#shared/features/desk/deliveries/contract.ts';
import { countOf } from '#shared/plurals.ts';
import { css } from '../../ui/css.ts';
import { DeskButton, DeskLink, Line, SelectControl } from '../controls.tsx';
import { stateNames } from '../labels.ts';
import { News } from '../live/news.tsx';
import { PageHead } from '../page-parts.tsx';
import type { Place } from '../place.ts';
import { useActs } from '../shell/acts.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Selection } from '../table/selection.ts';
import { readSorting, type Sorting, sortingText } from '../table/sorting.ts';
import { deliveryColumns } from './columns.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { Filters } from './filters.tsx';
import type { DeliveriesAnswer } from './load.ts';
import { MoveDialog } from './move-dialog.tsx';
import { type Target, targets } from './moves.ts';
import { useDeliveries } from './use-deliveries.ts';

const none: Selection = new Set();
const idOf = ({ id }: DeskDelivery) => id;
const nameOf = ({ customer, order }: DeskDelivery) => `${customer.name}, заказ ${order.number}`;

/** Lists that are looked at every day. */
const usual = [
  ['Сегодня', {}],
  ['Опаздывают', { needs: 'late' }],
  ['В пути', { state: 'on_route' }],
  ['Не доставлены', { state: 'failed' }],
  ['Закрыты и не оплачены', { needs: 'unpaid' }],
] as const;

const Usual = (): ReactNode => (
  <nav aria-label="Готовые списки">
    <Line>
      {usual.map(([title, query]) => (
        <DeskLink key={title} href={deskPath('deliveries', query)}>
          {title}
        </DeskLink>
      ))}
    </Line>
  </nav>
);

interface ChosenProps {
  readonly rows: readonly DeskDelivery[];
  readonly onMoved: (words: string) => void;
  readonly onClear: () => void;
}

/** What can be done with the chosen rows. */
function Chosen({ rows, onMoved, onClear }: ChosenProps): ReactNode {
  const [to, setTo] = useState<Target>('cooking');
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      className={css(
        'flex flex-wrap items-end gap-y-8 gap-x-12 py-10 px-12 rounded-12',
        '[background:var(--desk-selected)]',
      )}
      aria-label="Действия с выбранными"
    >
      <b>Выбрано: {rows.length}</b>
      <SelectControl
        label="Перевести в"
        any="—"
        value={to}
        onChange={(event) => {
          const chosen = targets.find((one) => one === event.target.value);
          if (chosen) setTo(chosen);
        }}
        options={targets.map((target) => [target, stateNames[target]] as const)}
      />
      <DeskButton isMain onClick={() => setOpen(true)}>
        Проверить…
      </DeskButton>
      <DeskButton onClick={onClear}>Снять выбор</DeskButton>
      <MoveDialog
        rows={rows}
        to={to}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onMoved={(words) => {
          setOpen(false);
          onMoved(words);
        }}
      />
    </section>
  );
}

function Told({ answer, isLoading }: { answer: DeliveriesAnswer; isLoading: boolean }): ReactNode {
  const { deliveries, total, unreadable } = answer;
  return (
    <p className={css('text-ink-2')} aria-live="polite">
      {countOf(total, 'доставка', 'доставки', 'доставок')}
      {deliveries.length < total && `, показано ${deliveries.length}`}
      {isLoading && ', загружаем…'}
      {unreadable.length > 0 && `, ещё ${unreadable.length} прочитать не удалось`}
    </p>
  );
}

const Refusal = ({ children: words }: { children: string }): ReactNode =>
  words !== '' && (
    <p role="alert" className={css('text-tomato font-semibold')}>
      {words}
    </p>
  );

/** The order of the rows, which the address says as well. */
function useSorting(query: URLSearchParams, change: ReturnType<typeof useDeliveries>['change']) {
  const [sorting, setSorting] = useState(() => readSorting(query.get('sort')));
  const sort = (next: Sorting | null) => {
    setSorting(next);
    const address = new URLSearchParams(window.location.search);
    address.delete('sort');
    if (next) address.set('sort', sortingText(next));
    change(address, { asks: false });
  };
  return [sorting, sort] as const;
}

/** Which rows are chosen; the palette chooses all of them or none. */
function useSelection(rows: readonly DeskDelivery[]) {
  const [selection, setSelection] = useState(none);
  const chosen = useMemo(() => rows.filter(({ id }) => selection.has(id)), [rows, selection]);
  useActs(
    useMemo(
      () => [
        { id: 'all', title: 'Выбрать все доставки списка', run: () => setSelection(new Set(rows.map(idOf))) },
        { id: 'none', title: 'Снять выбор', run: () => setSelection(none) },
      ],
      [rows],
    ),
  );
  return { selection, setSelection, chosen };
}

/** The deliveries of some days as a table of thousands. */
export function DeliveriesScreen({ first, place }: { first: DeliveriesAnswer; place: Place }): ReactNode {
  const { query, answer, isLoading, refusal, change, reload, changed, silence } = useDeliveries(first, place);
  const { selection, setSelection, chosen } = useSelection(answer.deliveries);
  const [sorting, sort] = useSorting(query, change);
  const [opened, setOpened] = useState<DeskDelivery | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [news, setNews] = useState('');
  const rows = answer.deliveries;
  return (
    <>
      <PageHead title="Доставки">
        <Usual />
      </PageHead>
      <Filters query={query} rows={rows} onChange={change} />
      <Refusal>{refusal}</Refusal>
      <Told answer={answer} isLoading={isLoading} />
      <News silence={silence}>
        {changed.size > 0 ? `Изменилось: ${countOf(changed.size, 'доставка', 'доставки', 'доставок')}` : news}
      </News>
      {chosen.length > 0 && (
        <Chosen
          rows={chosen}
          onClear={() => setSelection(none)}
          onMoved={(words) => {
            setNews(words);
            setSelection(none);
            reload();
          }}
        />
      )}
      <div className={css('flex flex-col [flex:1_0_auto]')}>
        <DataTable
          label="Доставки"
          columns={deliveryColumns}
          rows={rows}
          idOf={idOf}
          nameOf={nameOf}
          marked={changed}
          selection={selection}
          onSelection={setSelection}
          sorting={sorting}
          onSorting={sort}
          onOpen={(row) => {
            setOpened(row);
            setOpen(true);
          }}
        />
      </div>
      <DeliveryDialog delivery={opened} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
