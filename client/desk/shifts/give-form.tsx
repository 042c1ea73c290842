import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { deskPath } from '#shared/desk/routes.ts';
import { giveStops, type listShifts } from '#shared/features/desk/shifts/contract.ts';
import { countOf } from '#shared/plurals.ts';
import { SelectControl, TextControl } from '../controls.tsx';
import { ActForm } from '../forms/act-form.tsx';
import { numbered } from '../forms/typed.ts';
import { LinkOnce } from './link-once.tsx';

const stopsOf = (count: number) => countOf(count, 'остановка', 'остановки', 'остановок');

/** What a courier has got, and the link where the shift is new. */
function Given({ shift, link, given, taken, left }: AnswerOf<typeof giveStops>): ReactNode {
  return (
    <div role="status">
      <p>
        {shift.courier.name}: {given === 0 ? 'ничего нового' : stopsOf(given)}
        {taken > 0 && `, из них у другого курьера было ${taken}`}
        {left > 0 && `. Закончены и остались как есть: ${left}`}.{' '}
        <a href={deskPath('shifts', { date: shift.date })}>Смены дня</a>
      </p>
      {link && <LinkOnce link={link} />}
    </div>
  );
}

/** Gives stops of a manifest to a courier of the staff, or to somebody who was hired for the day. */
export function GiveForm({
  date,
  ids,
  couriers,
}: {
  date: string;
  /** Stops in the order of the manifest. */
  ids: readonly string[];
  couriers: AnswerOf<typeof listShifts>['couriers'];
}): ReactNode {
  return (
    <ActForm
      call={giveStops}
      body={(field) => ({
        ...{ date, staffId: field('staffId'), name: field('name'), phone: field('phone') },
        ids: numbered(ids, field('which')),
      })}
      action="Отдать курьеру"
      isMain
      told={Given}
    >
      <SelectControl
        label="Курьер"
        any="Нанят на день"
        name="staffId"
        options={couriers.map(({ id, name }) => [id, name] as const)}
      />
      <TextControl label="Имя нанятого" name="name" maxLength={60} />
      <TextControl label="Его телефон" name="phone" type="tel" />
      <TextControl label="Остановки №" name="which" placeholder="все, или 1–20, 25" />
    </ActForm>
  );
}
