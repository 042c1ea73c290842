import type { ReactNode } from 'react';
import { foodDates } from '#shared/features/deliveries/rules.ts';
import { exclusionsLine } from '#shared/features/menu/exclusions.ts';
import type { PackagingOption } from '#shared/features/orders/packaging.ts';
import { packagingLabels, packagingLine } from '#shared/features/orders/packaging-words.ts';
import { type OrderPerson, orderPersons } from '#shared/features/orders/persons.ts';
import { FURTHER_PERSON_DISCOUNT, MAX_PEOPLE } from '#shared/features/orders/price.ts';
import { formatPercent } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { upperFirst } from '#shared/typography.ts';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Checkbox } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { sideExclusionDialog } from '../../exclusions/shared/dialogs.ts';
import { familyLine } from '../family.ts';
import { PACKAGING } from '../form-fields.ts';
import { type OrderData, plansOf } from '../order-data.ts';
import { nearestStart, startInputOf } from '../order-form.ts';
import { orderAddProgramsDialog, orderEcologyDialog, orderExcludeWeekendsDialog } from '../shared/dialogs.ts';
import type { OrderFormControl } from '../use-order-form.ts';
import styles from './food-options.module.css';

interface OptionProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly value: string;
  readonly onOpen: () => void;
}

function Option({ icon, name, value, onOpen }: OptionProps) {
  return (
    <li>
      <button type="button" className={styles.option} onClick={onOpen}>
        <span className={styles.icon}>{icon}</span>
        <span>
          <b>{name}</b>
          <small>{value}</small>
        </span>
        <Icon name="chevron-right" />
      </button>
    </li>
  );
}

/** Packaging choices on the page itself, for browsers without scripts. */
function PlainPackaging({ packaging }: Pick<OrderFormControl['form'], 'packaging'>) {
  return (
    <fieldset className={styles.plain}>
      <legend>Упаковка и&nbsp;приборы</legend>
      {(Object.keys(packagingLabels) as PackagingOption[]).map((option) => (
        <Checkbox key={option} name="packaging" value={option} defaultChecked={packaging.includes(option)}>
          {packagingLabels[option].name}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** The exclusions, or the number of persons who have any. */
function exclusionsValue(persons: readonly OrderPerson[]): string {
  const lines = persons.map(({ without }) => exclusionsLine(without)).filter((line) => line !== '');
  const [only] = lines;
  if (only === undefined) return 'Аллергия или не\u00a0едите что-то?';
  return persons.length === 1
    ? only
    : `Отмечены у\u00a0${countOf(lines.length, 'человека', 'человек', 'человек')} из\u00a0${persons.length}`;
}

const skippedNames = { sat: 'суббота', sun: 'воскресенье' } as const;

interface FoodOptionsProps {
  readonly data: OrderData;
  readonly order: OrderFormControl;
}

/** Opens the dialog of each option with what the order has now. */
function useOptionDialogs({ data, order }: FoodOptionsProps) {
  const state = useAppState();
  const { draft, rations, options } = data;
  const { form, changeDraft, fill } = order;
  const persons = orderPersons(draft);
  const startFor = (skip: typeof draft.skip) =>
    nearestStart(
      form.start,
      startInputOf({ ...data, draft: { ...draft, skip } }, state.site.now, form.interval),
    );

  const choosePersons = () =>
    openDialog(state, orderAddProgramsDialog, {
      persons,
      days: draft.days,
      start: form.start,
      daysOff: [...draft.skip, ...options.closedDays],
      totalKop: order.price.totalKop,
      totalWith: order.totalWith,
      onPersons: (next) => changeDraft({ persons: next }),
    });
  const excludeWeekends = () =>
    openDialog(state, orderExcludeWeekendsDialog, {
      days: draft.days,
      skip: draft.skip,
      startFor,
      closed: options.closedDays,
      onSkip: (skip) => changeDraft({ skip }),
    });
  const exclude = () =>
    openDialog(state, sideExclusionDialog, {
      persons: plansOf(rations).map(({ exclusions, ...plan }) => ({ ...plan, without: exclusions })),
      dates: foodDates(form.start, draft.days, [...draft.skip, ...options.closedDays]),
      order: {
        ...{ start: form.start, days: draft.days, skip: draft.skip.join(',') },
        part: form.interval?.part ?? 'morning',
      },
      onWithout: (all, programmes) =>
        changeDraft({
          persons: persons.map((person, index) => ({
            ...person,
            programme: programmes[index] ?? person.programme,
            without: all[index] ?? [],
          })),
        }),
    });
  const pack = () =>
    openDialog(state, orderEcologyDialog, {
      packaging: form.packaging,
      onPackaging: (packaging) => fill({ [PACKAGING]: packaging.join() }),
    });

  return { choosePersons, excludeWeekends, exclude, pack };
}

/** Options of the order, each in its own dialog. */
export function FoodOptions({ data, order }: FoodOptionsProps) {
  const { choosePersons, excludeWeekends, exclude, pack } = useOptionDialogs({ data, order });
  const { draft, rations } = data;
  const { packaging } = order.form;
  const persons = orderPersons(draft);
  return (
    <>
      {/* Browsers with scripts never render what is inside, so they get no code of it. */}
      <noscript>{import.meta.env.SSR && <PlainPackaging packaging={packaging} />}</noscript>
      <ul className={styles.options} data-scripted>
        {/* Of a set nothing is composed: its dishes are fixed, and eaten on two days running. */}
        {!rations.some(({ programme }) => programme.isSet) && (
          <>
            <Option
              icon={<Icon name="users" />}
              name="Кто ест"
              value={
                persons.length > 1
                  ? familyLine(persons)
                  : `Добавьте до\u00a0${MAX_PEOPLE - 1} человек: каждому\u00a0−${formatPercent(FURTHER_PERSON_DISCOUNT)}`
              }
              onOpen={choosePersons}
            />
            <Option
              icon={<Icon name="calendar-days" />}
              name="Выходные"
              value={
                draft.skip.length === 0
                  ? 'Еда на\u00a0каждый день'
                  : `Пропускаем: ${draft.skip.map((day) => skippedNames[day]).join(' и\u00a0')}`
              }
              onOpen={excludeWeekends}
            />
          </>
        )}
        <Option
          icon={<Icon name="ban" />}
          name="Исключения"
          value={exclusionsValue(persons)}
          onOpen={exclude}
        />
        <Option
          icon={<Icon name="leaf" />}
          name="Упаковка и приборы"
          value={upperFirst(packagingLine(packaging))}
          onOpen={pack}
        />
      </ul>
    </>
  );
}
