import { type RefObject, use, useRef, useState } from 'react';
import { type OrderPerson, orderPersons } from '#shared/features/orders/persons.ts';
import type { OrderDraft } from '#shared/features/orders/schema.ts';
import { fitsSeason, lengthsOf } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { useIsHydrated } from '../../../platform/hydration/scripting.tsx';
import { closeModal } from '../../../platform/modals/dialogs.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/choices.tsx';
import { classNames } from '../../../ui/class-names.ts';
import foot from '../../../ui/dialog-foot.module.css';
import { useFirstValues } from '../../../ui/form-values.ts';
import { ModalTitle } from '../../../ui/modal-text.tsx';
import { offeredPlan, withPerson } from '../family.ts';
import styles from '../modal.module.css';
import type { OrderData } from '../order-data.ts';
import type { OrderFormControl } from '../use-order-form.ts';
import { PlanChoices } from './plan-choices.tsx';

interface PlanFormProps {
  readonly data: OrderData;
  readonly order: OrderFormControl;
  /** The daily programmes, or on their way. */
  readonly programmes: readonly Programme[] | Promise<readonly Programme[]>;
}

interface ChosenPlan {
  readonly family: readonly OrderPerson[];
  readonly days: number;
}

/** What is chosen: what is ordered, then what was chosen before React, then what is chosen here. */
function useChosenPlan(draft: OrderDraft, root: RefObject<HTMLElement | null>) {
  const [chosen, setChosen] = useState<ChosenPlan>({ family: orderPersons(draft), days: draft.days });
  useFirstValues(root, (values) => {
    const person = { programme: String(values.get('programme')), kcal: Number(values.get('kcal')) };
    setChosen({ family: withPerson(chosen.family, 0, person), days: Number(values.get('days')) });
  });
  return [chosen, (patch: Partial<ChosenPlan>) => setChosen({ ...chosen, ...patch })] as const;
}

/** Programme, calorie line and length of an order that is being placed. */
export function PlanForm({ data, order, programmes: given }: PlanFormProps) {
  const programmes = given instanceof Promise ? use(given) : given;
  const { draft, options } = data;
  const { totalWith, price, form } = order;
  const state = useAppState();
  const isHydrated = useIsHydrated();
  const root = useRef<HTMLDivElement>(null);
  const [{ family, days }, change] = useChosenPlan(draft, root);
  const daysOff = [...draft.skip, ...options.closedDays];
  const fits = (length: number) => (programme: Programme) =>
    lengthsOf(programme).some((days) => days === length) &&
    fitsSeason(programme, form.start, length, daysOff);
  const offered = programmes.filter(fits(days));
  const plans = family.flatMap((person) => offeredPlan(offered, person) ?? []);
  const [first] = plans;
  if (!first) return null;
  const { programme, line } = first;
  const rations = plans.map((plan, place) => ({ line: plan.line, without: family[place]?.without ?? [] }));
  const chosenKop = totalWith(rations, days);
  const lengths = lengthsOf(programme).filter((length) =>
    plans.every((plan) => fits(length)(plan.programme)),
  );
  return (
    <div
      ref={root}
      className={classNames(foot.content, styles.modal)}
      data-sent={isHydrated ? undefined : ''}
    >
      <ModalTitle>Программа и&nbsp;срок</ModalTitle>
      <PlanChoices
        names={{ programme: 'programme', kcal: 'kcal' }}
        offered={offered}
        plan={first}
        onPlan={(plan) => change({ family: withPerson(family, 0, plan) })}
      />
      <div className={styles.lengths}>
        <Segmented
          legend="Сколько дней"
          name="days"
          value={days}
          options={lengths.map((length) => ({
            value: length,
            label: String(length),
            note: formatMoney(totalWith(rations, length)),
          }))}
          onValue={(length) => change({ days: length })}
        />
      </div>
      <div className={foot.foot}>
        <p className={styles.outcome} role="status">
          {programme.name}, {line.kcal}&nbsp;ккал, {countOf(days, 'день', 'дня', 'дней')}:{' '}
          <b>{formatMoney(chosenKop)}</b>
          {chosenKop !== price.totalKop && <> вместо {formatMoney(price.totalKop)}</>}
          <span>. Все скидки учтены</span>
        </p>
        <Button
          size="large"
          wide
          onClick={() => {
            order.changeDraft({
              persons: withPerson(family, 0, { programme: programme.code, kcal: line.kcal }),
              days,
            });
            closeModal(state);
          }}
        >
          Готово
        </Button>
      </div>
    </div>
  );
}
