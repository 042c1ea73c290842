import { type ReactNode, useState } from 'react';
import type { listProgrammes } from '#shared/features/programmes/contract.ts';
import { fitsSeason, lengthsOf } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { closeModal } from '../../platform/modals/modal-actions.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { useSkeleton } from '../../platform/state/loading.ts';
import { Button } from '../../ui/button.tsx';
import foot from '../../ui/dialog-foot.module.css';
import { ModalTitle } from '../../ui/modal-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { offeredPlan, withPerson } from './family.ts';
import styles from './modal.module.css';
import { CalorieChoices } from './parts/calorie-choices.tsx';
import { ProgrammeChoices } from './parts/programme-choices.tsx';
import type { PlanDialog } from './shared/modals.ts';

interface PlanProps extends PlanDialog {
  readonly programmes: readonly Programme[];
}

function Plan({ programmes, persons, start, daysOff, totalKop, totalWith, onPlan, ...props }: PlanProps) {
  const state = useAppState();
  const [family, setFamily] = useState(persons);
  const [days, setDays] = useState(props.days);
  const fits = (length: number) => (programme: Programme) => fitsSeason(programme, start, length, daysOff);
  const offered = programmes.filter(fits(days));
  const plans = family.flatMap((person) => offeredPlan(offered, person) ?? []);
  const [first] = plans;
  if (!first) return null;
  const { programme, line } = first;
  const choose = (next: Programme, kcal: number) => {
    const chosen = offeredPlan(offered, { programme: next.code, kcal });
    setFamily(withPerson(family, 0, { programme: next.code, kcal: chosen?.line.kcal ?? kcal }));
  };
  const rations = plans.map((plan, place) => ({ line: plan.line, without: family[place]?.without ?? [] }));
  const chosenKop = totalWith(rations, days);
  const lengths = lengthsOf(programme).filter((length) =>
    plans.every((plan) => fits(length)(plan.programme)),
  );
  return (
    <>
      <ProgrammeChoices programmes={offered} value={programme} onValue={(next) => choose(next, line.kcal)} />
      <CalorieChoices programme={programme} kcal={line.kcal} onKcal={(kcal) => choose(programme, kcal)} />
      <Segmented
        legend="Сколько дней"
        name="days"
        value={days}
        options={lengths.map((length) => ({
          value: length,
          label: String(length),
          note: formatMoney(totalWith(rations, length)),
        }))}
        onValue={setDays}
      />
      <div className={foot.foot}>
        <p className={styles.outcome} role="status">
          {programme.name}, {line.kcal}&nbsp;ккал, {countOf(days, 'день', 'дня', 'дней')}:{' '}
          <b>{formatMoney(chosenKop)}</b>
          {chosenKop !== totalKop && <> вместо {formatMoney(totalKop)}</>}. Все скидки учтены
        </p>
        <Button
          size="large"
          wide
          onClick={() => {
            onPlan(withPerson(family, 0, { programme: programme.code, kcal: line.kcal }), days);
            closeModal(state);
          }}
        >
          Готово
        </Button>
      </div>
    </>
  );
}

/** Programme, calorie line and length of an order that is being placed; whatever else it says stays. */
export function ChangePlanModal(props: PlanDialog): ReactNode {
  const { data, status } = useRestData<typeof listProgrammes>('GET /rest/programmes/');
  useSkeleton(status === 'pending');
  return (
    <div className={styles.modal}>
      <ModalTitle>Программа и&nbsp;срок</ModalTitle>
      {status === 'error' && (
        <Notice tone="error" isLive>
          Программы не&nbsp;загрузились. Закройте окно и&nbsp;попробуйте ещё раз.
        </Notice>
      )}
      {data && <Plan {...props} programmes={data.programmes} />}
    </div>
  );
}
