import type { ReactNode } from 'react';
import { needsHealthNotice } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';

interface CalorieChoicesProps {
  readonly name: string;
  readonly programme: Programme;
  readonly kcal: number;
  readonly onKcal: (kcal: number) => void;
}

/** Calorie lines of a programme with what a day of each costs. */
export function CalorieChoices({ name, programme, kcal, onKcal }: CalorieChoicesProps): ReactNode {
  return (
    <>
      <Segmented
        legend="Калорий в&nbsp;день"
        name={name}
        value={kcal}
        options={programme.lines.map((line) => ({
          value: line.kcal,
          label: String(line.kcal),
          note: formatMoney(line.dayPriceKop),
        }))}
        onValue={onKcal}
      />
      {needsHealthNotice(programme, kcal) && (
        <Notice tone="warning">
          Рацион {kcal}&nbsp;ккал подходит не&nbsp;всем&nbsp;— посоветуйтесь с&nbsp;врачом.
        </Notice>
      )}
    </>
  );
}
