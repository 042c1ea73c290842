import type { ReactNode } from 'react';
import { addDays, type IsoDate } from '#shared/dates.ts';
import { deskPath } from '#shared/desk/routes.ts';
import { DeskButton, DeskLink, Line, SelectControl, TextControl } from './controls.tsx';
import { PageHead } from './page-parts.tsx';
import { type Place, queryOf } from './place.ts';

interface DaysHeadProps {
  readonly page: 'day' | 'production';
  readonly title: string;
  /** What the first day is of. */
  readonly label: string;
  readonly first: IsoDate;
  /** How many days are shown: a step goes over as many. */
  readonly count: number;
  /** How many are shown where nothing is chosen, in words, and what else there is to choose. */
  readonly usual: string;
  readonly counts: readonly (readonly [value: string, name: string])[];
  readonly place: Place;
}

/** The head of a page of some days, with the way to others. */
export function DaysHead(props: DaysHeadProps): ReactNode {
  const { page, title, label, first, count, usual, counts, place } = props;
  const days = queryOf(place).get('days') ?? '';
  const stepTo = (step: number) => deskPath(page, { date: addDays(first, step), days });
  return (
    <PageHead title={title}>
      <form action={deskPath(page)}>
        <Line>
          <TextControl label={label} type="date" name="date" defaultValue={first} />
          <SelectControl label="Сколько дней" any={usual} name="days" defaultValue={days} options={counts} />
          <DeskButton type="submit">Показать</DeskButton>
          <DeskLink href={stepTo(-count)}>← Раньше</DeskLink>
          <DeskLink href={stepTo(count)}>Позже →</DeskLink>
        </Line>
      </form>
    </PageHead>
  );
}
