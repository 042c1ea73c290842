import { useState } from 'react';
import { hasAllergy } from '#shared/features/menu/exclusions.ts';
import { NAMELESS_HINT } from '#shared/features/orders/nameless-hint.ts';
import { type OrderPerson, personTitle } from '#shared/features/orders/persons.ts';
import { FURTHER_PERSON_DISCOUNT, MAX_PEOPLE, PERSON_TITLE_MAX } from '#shared/features/orders/price.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { fitsSeason } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney, formatPercent, type Kopecks } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState, useSkeleton } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import foot from '../../ui/dialog-foot.module.css';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { PersonTabs } from '../../ui/person-tabs.tsx';
import { Notice } from '../../ui/surfaces.tsx';
import { likeFirst, offeredPlan, withAddedPerson, withoutPerson, withPerson } from './family.ts';
import styles from './modal.module.css';
import { PlanChoices } from './parts/plan-choices.tsx';
import type { OrdersModals, PersonsDialog } from './shared/dialogs.ts';

interface PersonFieldsProps {
  readonly person: OrderPerson;
  readonly number: number;
  readonly offered: readonly Programme[];
  readonly onChange: (change: Partial<OrderPerson>) => void;
}

const isTooLong = ({ name }: OrderPerson): boolean => name.trim().length > PERSON_TITLE_MAX;

/** Name, programme and calorie line of one person. */
function PersonFields({ person, number, offered, onChange }: PersonFieldsProps) {
  const plan = offeredPlan(offered, person);
  if (!plan) return null;
  const isNameless = number > 1 && hasAllergy(person.without);
  return (
    <>
      <TextField
        label="Как зовут"
        hint={
          isNameless
            ? NAMELESS_HINT
            : `Необязательно, до\u00a0${PERSON_TITLE_MAX} символов. Без\u00a0имени будет «${personTitle('', number)}»`
        }
        error={isTooLong(person) ? `Не\u00a0длиннее ${PERSON_TITLE_MAX} символов` : undefined}
        name="name"
        value={isNameless ? '' : person.name}
        disabled={isNameless}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <PlanChoices
        names={{ programme: 'person-programme', kcal: 'person-kcal' }}
        offered={offered}
        plan={plan}
        onPlan={onChange}
      />
    </>
  );
}

/** The family as it is being composed, and which person of it is shown. */
function useFamily(persons: readonly OrderPerson[]) {
  // Whoever opens the dialog for one person wants to add another.
  const [family, setFamily] = useState(() => (persons.length === 1 ? withAddedPerson(persons) : persons));
  const [current, setCurrent] = useState(() => (persons.length === 1 ? 1 : 0));
  return {
    ...{ family, current, setCurrent },
    add: () => {
      setFamily(withAddedPerson(family));
      setCurrent(family.length);
    },
    remove: () => {
      setFamily(withoutPerson(family, current));
      setCurrent(current - 1);
    },
    copy: () => setFamily(likeFirst(family, current)),
    change: (change: Partial<OrderPerson>) => setFamily(withPerson(family, current, change)),
  };
}

interface FamilyProps extends PersonsDialog {
  readonly programmes: readonly Programme[];
}

interface OutcomeProps {
  readonly days: number;
  readonly people: number;
  readonly totalKop: Kopecks;
  readonly formerKop: Kopecks;
}

/** The price of the family's order, and its difference from the order as it is. */
function Outcome({ days, people, totalKop, formerKop }: OutcomeProps) {
  const differenceKop = totalKop - formerKop;
  return (
    <p className={styles.outcome} role="status">
      {countOf(people, 'рацион', 'рациона', 'рационов')} на&nbsp;{countOf(days, 'день', 'дня', 'дней')}:{' '}
      <b>{formatMoney(totalKop)}</b>
      {differenceKop !== 0 && (
        <>
          , к&nbsp;заказу{' '}
          <b>
            {differenceKop > 0 && '+'}
            {formatMoney(differenceKop)}
          </b>
        </>
      )}
      <span>. Все скидки учтены</span>
    </p>
  );
}

function Family(props: FamilyProps) {
  const { programmes, persons, days, start, daysOff, totalKop, totalWith, onPersons } = props;
  const state = useAppState();
  const offered = programmes.filter((programme) => fitsSeason(programme, start, days, daysOff));
  const { family, current, setCurrent, add, remove, copy, change } = useFamily(persons);
  const person = family[current];
  if (!person) return null;
  const plans = family.flatMap((one) => offeredPlan(offered, one) ?? []);
  const apply = () => {
    const long = family.findIndex(isTooLong);
    if (long >= 0) return setCurrent(long);
    onPersons(
      family.map((one, place) => ({
        ...one,
        name: one.name.trim(),
        programme: plans[place]?.programme.code ?? one.programme,
        kcal: plans[place]?.line.kcal ?? one.kcal,
      })),
    );
    closeModal(state);
  };
  return (
    <>
      <PersonTabs
        legend="Чей рацион"
        titles={family.map(({ name }, place) => personTitle(name.trim(), place + 1))}
        current={current}
        onCurrent={setCurrent}
      >
        {family.length < MAX_PEOPLE && (
          <Button look="soft" onClick={add}>
            <Icon name="plus" /> Добавить
          </Button>
        )}
      </PersonTabs>
      <PersonFields key={current} person={person} number={current + 1} offered={offered} onChange={change} />
      {current > 0 && (
        <div className={classNames(layout.row10, styles.actions)}>
          <Button look="outline" onClick={copy}>
            Как у&nbsp;первого
          </Button>
          <Button look="ghost" onClick={remove}>
            Убрать
          </Button>
        </div>
      )}
      <div className={foot.foot}>
        <Outcome
          days={days}
          people={family.length}
          totalKop={totalWith(
            plans.map(({ line }, place) => ({ line, without: family[place]?.without ?? [] })),
          )}
          formerKop={totalKop}
        />
        <Button size="large" wide onClick={apply}>
          Готово
        </Button>
      </div>
    </>
  );
}

/** The persons of an order, each with a name, a programme and a calorie line of their own. */
export function AddProgramsModal(props: OrdersModals['order-add-programs']) {
  const { data, status } = useRestData(listProgrammes);
  useSkeleton(status === 'pending');
  return (
    <div className={styles.modal}>
      <ModalTitle>Кто ест</ModalTitle>
      <ModalLead>
        До&nbsp;{countOf(MAX_PEOPLE, 'человека', 'человек', 'человек')} в&nbsp;одном заказе, у&nbsp;каждого
        своя программа и&nbsp;калорийность. Каждому, кроме первого, скидка{' '}
        {formatPercent(FURTHER_PERSON_DISCOUNT)}.
      </ModalLead>
      {status === 'error' && (
        <Notice tone="error" isLive>
          Программы не&nbsp;загрузились. Закройте окно и&nbsp;попробуйте ещё раз.
        </Notice>
      )}
      {data && <Family {...props} programmes={data.programmes} />}
    </div>
  );
}
