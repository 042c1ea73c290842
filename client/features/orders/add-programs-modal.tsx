import { type ReactNode, useState } from 'react';
import {
  computePrice,
  lengthDiscounts,
  type OrderLength,
  SECOND_PERSON_DISCOUNT,
} from '#shared/features/orders/price.ts';
import type { listProgrammes } from '#shared/features/programmes/contract.ts';
import { isInSeason, lineOf, needsHealthNotice } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney, formatPercent } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { useAppState } from '../../platform/app-state.ts';
import { useSkeleton } from '../../platform/loading.ts';
import { closeModal, type ModalProps } from '../../platform/modal-actions.ts';
import { useRestData } from '../../platform/rest-data.ts';
import { Button } from '../../ui/button.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { tintStyle } from '../../ui/tint.ts';
import styles from './modal.module.css';

type Props = ModalProps['order-add-programs'];

interface ChoiceProps extends Props {
  readonly programmes: readonly Programme[];
}

function ProgrammeChoices({
  programmes,
  value,
  onValue,
}: {
  readonly programmes: readonly Programme[];
  readonly value: Programme;
  readonly onValue: (programme: Programme) => void;
}): ReactNode {
  return (
    <fieldset>
      <legend className={styles.legend}>Программа</legend>
      <div className={styles.choices}>
        {programmes.map((programme) => (
          <label key={programme.code} className={styles.choice}>
            <input
              type="radio"
              name="second"
              checked={programme.code === value.code}
              onChange={() => onValue(programme)}
            />
            <span className={styles.face}>
              <span className={styles.photo} style={tintStyle(programme.tint)}>
                <Picture picture={programme.picture} alt="" sizes={56} />
              </span>
              <span>{programme.name}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What the second person adds to the price, with the discounts of the length and of the second person. */
function addedKop(days: number, dayPriceKop: number): number {
  const price = (dayPricesKop: number[]) =>
    computePrice({
      dayPricesKop,
      days,
      lengthDiscount: lengthDiscounts[days as OrderLength] ?? 0,
      firstOrder: false,
      deliveries: 0,
      deliveryFeeKop: 0,
    }).totalKop;
  return price([dayPriceKop, dayPriceKop]) - price([dayPriceKop]);
}

function Choice({ programmes, first, second, days, start, onSecond }: ChoiceProps): ReactNode {
  const state = useAppState();
  const offered = programmes.filter((programme) => isInSeason(programme, start));
  const [plan, setPlan] = useState(second ?? first);
  const programme = offered.find(({ code }) => code === plan.programme) ?? offered[0];
  if (!programme) return null;
  const line = lineOf(programme, plan.kcal) ?? lineOf(programme, programme.defaultKcal) ?? programme.lines[0];
  if (!line) return null;
  const apply = (next: typeof second) => {
    onSecond(next);
    closeModal(state);
  };
  return (
    <>
      <ProgrammeChoices
        programmes={offered}
        value={programme}
        onValue={({ code }) => setPlan({ programme: code, kcal: line.kcal })}
      />
      <Segmented
        legend="Калорий в день"
        name="kcal2"
        value={line.kcal}
        options={programme.lines.map(({ kcal, dayPriceKop }) => ({
          value: kcal,
          label: String(kcal),
          note: formatMoney(dayPriceKop),
        }))}
        onValue={(kcal) => setPlan({ programme: programme.code, kcal })}
      />
      {needsHealthNotice(programme, line.kcal) && (
        <Notice tone="warning">
          Рацион {line.kcal}&nbsp;ккал подходит не&nbsp;всем&nbsp;— посоветуйтесь с&nbsp;врачом.
        </Notice>
      )}
      <p className={styles.outcome} role="status">
        {programme.name}, {line.kcal}&nbsp;ккал на&nbsp;{countOf(days, 'день', 'дня', 'дней')}:{' '}
        <b>+{formatMoney(addedKop(days, line.dayPriceKop))}</b> со&nbsp;скидками за&nbsp;срок
        и&nbsp;за&nbsp;второго человека
      </p>
      <div className={styles.actions}>
        <Button size="large" onClick={() => apply({ programme: programme.code, kcal: line.kcal })}>
          {second ? 'Сохранить' : 'Добавить'}
        </Button>
        {second && (
          <Button size="large" look="outline" onClick={() => apply(null)}>
            Убрать
          </Button>
        )}
      </div>
    </>
  );
}

/** The second person of an order, with a programme and a calorie line of their own. */
export function AddProgramsModal(props: Props): ReactNode {
  const { data, status } = useRestData<typeof listProgrammes>('GET /rest/programmes/');
  useSkeleton(status === 'pending');
  return (
    <div className={styles.modal}>
      <ModalTitle>Второй человек</ModalTitle>
      <ModalLead>
        Своя программа и&nbsp;калорийность, привезём вместе. Скидка {formatPercent(SECOND_PERSON_DISCOUNT)}{' '}
        на&nbsp;рацион второго человека.
      </ModalLead>
      {status === 'error' && (
        <Notice tone="error" isLive>
          Программы не&nbsp;загрузились. Закройте окно и&nbsp;попробуйте ещё раз.
        </Notice>
      )}
      {data && <Choice {...props} programmes={data.programmes} />}
    </div>
  );
}
