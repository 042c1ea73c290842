import { type ReactNode, useState } from 'react';
import { deskPath } from '#shared/desk/routes.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { DeskDelivery } from '#shared/features/desk/deliveries/contract.ts';
import { DeskNeed } from '#shared/features/desk/slots.ts';
import { DeskButton, Line, SelectControl, TextControl } from '../controls.tsx';
import { needNames, stateNames } from '../labels.ts';
import { SlotControls } from '../slot-controls.tsx';
import styles from './filters.module.css';
import type { filterNames } from './load.ts';

interface FiltersProps {
  readonly query: URLSearchParams;
  readonly rows: readonly DeskDelivery[];
  readonly onChange: (query: URLSearchParams) => void;
}

type Names = ReadonlyMap<string, string>;

/** Names that rows have told so far: a filter must not take the others out of its own list. */
function useTold(rows: readonly DeskDelivery[], told: (row: DeskDelivery) => readonly [string, string]) {
  const [names, setNames] = useState<Names>(new Map(rows.map(told)));
  const added = rows.map(told).filter(([code]) => !names.has(code));
  if (added.length > 0) setNames(new Map([...names, ...added]));
  return [...names].sort(([, one], [, other]) => one.localeCompare(other, 'ru'));
}

const zoneOf = ({ zone }: DeskDelivery) => [zone.code, zone.name] as const;
const intervalOf = ({ interval }: DeskDelivery) => [interval.code, interval.hours] as const;

const kinds = [
  ['programme', 'Программы'],
  ['homemade', 'Домашняя еда'],
] as const;

/** What a form says, and what it does not ask for. */
function readForm(form: HTMLFormElement): URLSearchParams {
  const next = new URLSearchParams(window.location.search);
  for (const [name, value] of new FormData(form)) {
    if (value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The filters of the list: a form of its address, which scripts send as soon as something changes. */
export function Filters({ query, rows, onChange }: FiltersProps): ReactNode {
  const zones = useTold(rows, zoneOf);
  const intervals = useTold(rows, intervalOf);
  const value = (name: (typeof filterNames)[number]) => query.get(name) ?? '';
  return (
    <details className={styles.filters}>
      <summary>Фильтры</summary>
      <form
        action={deskPath('deliveries')}
        onChange={(event) => onChange(readForm(event.currentTarget))}
        onSubmit={(event) => {
          event.preventDefault();
          onChange(readForm(event.currentTarget));
        }}
      >
        {(['order', 'customer', 'sort'] as const).map((name) =>
          query.has(name) ? (
            <input key={name} type="hidden" name={name} defaultValue={query.get(name) ?? ''} />
          ) : null,
        )}
        <Line>
          <TextControl label="С" type="date" name="from" defaultValue={value('from')} />
          <TextControl label="По" type="date" name="to" defaultValue={value('to')} />
          <SelectControl
            label="Состояние"
            any="Все идущие"
            name="state"
            defaultValue={value('state')}
            options={DeliveryState.options.map((state) => [state, stateNames[state]] as const)}
          />
          <SlotControls {...{ zones, intervals }} zone={value('zone')} interval={value('interval')} />
          <SelectControl
            label="Что везём"
            any="Всё"
            name="kind"
            defaultValue={value('kind')}
            options={kinds}
          />
          <SelectControl
            label="Ждёт человека"
            any="Неважно"
            name="needs"
            defaultValue={value('needs')}
            options={DeskNeed.options.map((need) => [need, needNames[need]] as const)}
          />
          <TextControl
            label="Имя, телефон, адрес"
            type="text"
            name="query"
            maxLength={80}
            defaultValue={value('query')}
          />
          <DeskButton type="submit">Показать</DeskButton>
        </Line>
      </form>
    </details>
  );
}
