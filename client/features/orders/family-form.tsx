import { type ReactNode, use, useRef, useState } from 'react';
import { hasAllergy } from '#shared/features/menu/exclusions.ts';
import { NAMELESS_HINT } from '#shared/features/orders/nameless-hint.ts';
import { type OrderPerson, orderPersons, personTitle } from '#shared/features/orders/persons.ts';
import { FURTHER_PERSON_DISCOUNT, MAX_PEOPLE, PERSON_TITLE_MAX } from '#shared/features/orders/price.ts';
import { fitsSeason, lengthsOf, needsHealthNotice, offeredLine } from '#shared/features/programmes/rules.ts';
import type { CalorieLine, Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney, formatPercent } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { useIsHydrated } from '../../platform/hydration/late.tsx';
import { closeModal } from '../../platform/modals/open-dialog.ts';
import { useRestLoad } from '../../platform/rest/rest-data.ts';
import { useAppState, useSkeleton } from '../../platform/state/app-state.ts';
import { Button, classNames, Icon } from '../../ui/basics.tsx';
import { Segmented } from '../../ui/choices.tsx';
import { css } from '../../ui/css.ts';
import foot from '../../ui/dialog-foot.module.css';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { TextField, useFirstValues } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PersonTabs } from '../../ui/person-tabs.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import styles from './modal.module.css';
import { listKind } from './order-data.ts';
import type { OrderControl } from './use-order-form.ts';

interface Plan {
  readonly programme: Programme;
  readonly line: CalorieLine;
}

/** A person's programme and calorie line where they may be ordered; else what is offered in their place. */
function planOf(offered: readonly Programme[], { programme: code, kcal }: OrderPerson): Plan[] {
  const programme = offered.find((candidate) => candidate.code === code) ?? offered[0];
  const line = programme && offeredLine(programme, kcal);
  return programme && line ? [{ programme, line }] : [];
}

const withPerson = (persons: readonly OrderPerson[], place: number, change: Partial<OrderPerson>) =>
  persons.map((person, index) => (index === place ? { ...person, ...change } : person));

interface Chosen {
  readonly family: readonly OrderPerson[];
  readonly days: number;
}

/** What is chosen of an order that is being placed: what may be eaten, and what it comes to. */
function usePlans(order: OrderControl, programmes: readonly Programme[], { family, days }: Chosen) {
  const state = useAppState();
  const { data, form, totalWith, changeDraft } = order;
  const daysOff = [...data.draft.skip, ...data.options.closedDays];
  const fits = (length: number) => (programme: Programme) =>
    lengthsOf(programme).some((one) => one === length) && fitsSeason(programme, form.start, length, daysOff);
  const offered = programmes.filter(fits(days));
  const plans = family.flatMap((person) => planOf(offered, person));
  const rations = plans.map(({ line }, place) => ({ line, without: family[place]?.without ?? [] }));
  return {
    ...{ offered, plans },
    lengths: (plans[0] ? lengthsOf(plans[0].programme) : []).filter((length) =>
      plans.every(({ programme }) => fits(length)(programme)),
    ),
    totalIn: (length: number) => totalWith(rations, length),
    apply: () => {
      const persons = family.map(({ name, ...person }, place) => ({
        ...person,
        name: name.trim(),
        programme: plans[place]?.programme.code ?? person.programme,
        kcal: plans[place]?.line.kcal ?? person.kcal,
      }));
      changeDraft({ persons, days });
      closeModal(state);
    },
  };
}

interface PlanChoicesProps extends Plan {
  /** Before the names of the radio buttons: those of one name that stand in no form are one group, wherever they are. */
  readonly prefix?: string;
  readonly offered: readonly Programme[];
  readonly onPlan: (plan: Pick<OrderPerson, 'programme' | 'kcal'>) => void;
}

/** Programme and calorie line of a person; another programme keeps the energy where it has it. */
function PlanChoices({ prefix = '', offered, programme, line: { kcal }, onPlan }: PlanChoicesProps) {
  return (
    <>
      <fieldset>
        <legend className={css('mb-8 font-bold text-small')}>Программа</legend>
        <div className={css('grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-8')}>
          {offered.map((one) => (
            <label key={one.code} className={css('relative block cursor-pointer')}>
              <input
                type="radio"
                className={classNames(layout.covering, styles.input)}
                name={`${prefix}programme`}
                value={one.code}
                checked={one.code === programme.code}
                onChange={() => onPlan({ programme: one.code, kcal: offeredLine(one, kcal)?.kcal ?? kcal })}
              />
              <span className={styles.face}>
                <span
                  className={css(
                    'grid place-items-center size-tap overflow-hidden rounded-12 to-tablet:size-36',
                  )}
                  style={tintStyle(one.tint)}
                >
                  <Picture className={css('w-48 max-w-none')} picture={one.picture} alt="" sizes={56} />
                </span>
                <span>{one.name}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Segmented
        legend="Калорий в день"
        name={`${prefix}kcal`}
        value={kcal}
        options={programme.lines.map((line) => ({
          value: line.kcal,
          note: formatMoney(line.dayPriceKop),
        }))}
        onValue={(chosen) => onPlan({ programme: programme.code, kcal: chosen })}
      />
      {needsHealthNotice(programme, kcal) && (
        <Notice tone="warning">Рацион {kcal} ккал подходит не всем — посоветуйтесь с врачом.</Notice>
      )}
    </>
  );
}

/** What is chosen and what it costs, with the button that agrees to it. */
function Foot({ children, onDone }: { readonly children: ReactNode; readonly onDone: () => void }) {
  return (
    <div className={foot.foot}>
      <p className={styles.outcome} role="status">
        {children}
        <span>. Все скидки учтены</span>
      </p>
      <Button size="large" wide onClick={onDone}>
        Готово
      </Button>
    </div>
  );
}

export interface PlanFormProps {
  readonly order: OrderControl;
  /** The daily programmes, or on their way. */
  readonly programmes: readonly Programme[] | Promise<readonly Programme[]>;
}

/** Programme, calorie line and length of an order that is being placed. */
export function PlanForm({ order, programmes }: PlanFormProps) {
  const { draft } = order.data;
  const isHydrated = useIsHydrated();
  const root = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Chosen>({ family: orderPersons(draft), days: draft.days });
  const { family, days } = chosen;
  const onPlan = (plan: Partial<OrderPerson>) => setChosen({ days, family: withPerson(family, 0, plan) });
  // What was chosen before React.
  useFirstValues(root, (values) => {
    const plan = { programme: String(values.get('programme')), kcal: Number(values.get('kcal')) };
    setChosen({ family: withPerson(family, 0, plan), days: Number(values.get('days')) });
  });
  const listed = programmes instanceof Promise ? use(programmes) : programmes;
  const { offered, plans, lengths, totalIn, apply } = usePlans(order, listed, chosen);
  const [first] = plans;
  if (!first) return null;
  return (
    <div
      ref={root}
      className={classNames(foot.content, styles.modal, css('grid gap-18'))}
      data-sent={isHydrated ? undefined : ''}
    >
      <ModalTitle>Программа и срок</ModalTitle>
      <PlanChoices offered={offered} {...first} onPlan={onPlan} />
      <div className={styles.lengths}>
        <Segmented
          legend="Сколько дней"
          name="days"
          value={days}
          options={lengths.map((length) => ({
            value: length,
            note: formatMoney(totalIn(length)),
          }))}
          onValue={(length) => setChosen({ family, days: length })}
        />
      </div>
      <Foot onDone={apply}>
        {first.programme.name}, {first.line.kcal} ккал, {countOf(days, 'день', 'дня', 'дней')}:{' '}
        <b>{formatMoney(totalIn(days))}</b>
        {totalIn(days) !== order.price.totalKop && <> вместо {formatMoney(order.price.totalKop)}</>}
      </Foot>
    </div>
  );
}

const isTooLong = ({ name }: OrderPerson): boolean => name.trim().length > PERSON_TITLE_MAX;

/** The persons of an order, each with a name, a programme and a calorie line of their own, composed one at a time. */
export function AddProgramsModal({ order }: { readonly order: OrderControl }) {
  const { data: programmes = [], status } = useRestLoad('programmes', (rest) => listKind(rest, 'daily'));
  useSkeleton(status === 'pending');
  const { draft } = order.data;
  const [customer, ...others] = orderPersons(draft);
  // Whoever opens the dialog for one person wants to add another.
  const [family, setFamily] = useState<readonly OrderPerson[]>([
    customer,
    ...(others.length > 0 ? others : [{ ...customer, name: '', without: [] }]),
  ]);
  const [current, setCurrent] = useState(others.length === 0 ? 1 : 0);
  const { offered, plans, totalIn, apply } = usePlans(order, programmes, { family, days: draft.days });
  const [first = customer] = family;
  const person = family[current];
  const plan = plans[current];
  const show = (next: readonly OrderPerson[], place: number) => {
    setFamily(next);
    setCurrent(place);
  };
  const change = (patch: Partial<OrderPerson>) => setFamily(withPerson(family, current, patch));
  const isNameless = current > 0 && hasAllergy(person?.without ?? []);
  const differenceKop = totalIn(draft.days) - order.price.totalKop;
  return (
    <div className={css('grid gap-18')}>
      <ModalTitle>Кто ест</ModalTitle>
      <ModalLead>
        До {countOf(MAX_PEOPLE, 'человека', 'человек', 'человек')} в одном заказе, у каждого своя программа и
        калорийность. Каждому, кроме первого, скидка {formatPercent(FURTHER_PERSON_DISCOUNT)}.
      </ModalLead>
      {status === 'error' && (
        <Notice tone="error" isLive>
          Программы не загрузились. Закройте окно и попробуйте ещё раз.
        </Notice>
      )}
      {person && plan && (
        <>
          <PersonTabs
            legend="Чей рацион"
            titles={family.map(({ name }, place) => personTitle(name.trim(), place + 1))}
            current={current}
            onCurrent={setCurrent}
          >
            {family.length < MAX_PEOPLE && (
              <Button
                look="soft"
                onClick={() => show([...family, { ...first, name: '', without: [] }], family.length)}
              >
                <Icon name="plus" /> Добавить
              </Button>
            )}
          </PersonTabs>
          <TextField
            key={`name ${current}`}
            label="Как зовут"
            hint={
              isNameless
                ? NAMELESS_HINT
                : `Необязательно, до ${PERSON_TITLE_MAX} символов. Без имени будет «${personTitle('', current + 1)}»`
            }
            error={isTooLong(person) ? `Не длиннее ${PERSON_TITLE_MAX} символов` : undefined}
            name="name"
            value={isNameless ? '' : person.name}
            disabled={isNameless}
            autoComplete="off"
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <PlanChoices key={`plan ${current}`} prefix="person-" offered={offered} {...plan} onPlan={change} />
          {current > 0 && (
            <div className={classNames(layout.row10, styles.actions)}>
              <Button look="outline" onClick={() => change({ ...first, name: person.name })}>
                Как у первого
              </Button>
              <Button look="ghost" onClick={() => show(family.toSpliced(current, 1), current - 1)}>
                Убрать
              </Button>
            </div>
          )}
          <Foot
            onDone={() => {
              const long = family.findIndex(isTooLong);
              if (long < 0) apply();
              else setCurrent(long);
            }}
          >
            {countOf(family.length, 'рацион', 'рациона', 'рационов')} на{' '}
            {countOf(draft.days, 'день', 'дня', 'дней')}: <b>{formatMoney(totalIn(draft.days))}</b>
            {differenceKop !== 0 && ', к заказу '}
            {differenceKop !== 0 && <b>{`${differenceKop > 0 ? '+' : ''}${formatMoney(differenceKop)}`}</b>}
          </Foot>
        </>
      )}
    </div>
  );
}
