import { use } from 'react';
import { foodDates } from '#shared/features/deliveries/rules.ts';
import { exclusionsLine } from '#shared/features/menu/exclusions.ts';
import type { PackagingOption } from '#shared/features/orders/packaging.ts';
import { packagingLabels, packagingLine } from '#shared/features/orders/packaging-words.ts';
import { type OrderPerson, orderPersons, personTitle } from '#shared/features/orders/persons.ts';
import { plansTitle } from '#shared/features/orders/plan-labels.ts';
import { FURTHER_PERSON_DISCOUNT, MAX_PEOPLE, PERSON_TITLE_MAX } from '#shared/features/orders/price.ts';
import { lineOf, needsHealthNotice } from '#shared/features/programmes/rules.ts';
import { formatMoney, formatPercent } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { upperFirst } from '#shared/typography.ts';
import { DialogOpener } from '../../platform/modals/dialogs.tsx';
import { dialog, openDialog, pageDialog } from '../../platform/modals/open-dialog.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Icon, type IconName, Link } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { SmallNotice } from '../../ui/notice.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { sideExclusionDialog } from '../exclusions/shared/dialogs.ts';
import { type ChosenPlan, plansOf } from './order-data.ts';
import { OrderStepCard } from './shared/checkout-cards.tsx';
import { OrderContext, type OrderControl } from './use-order-form.ts';

const lineClass = css('mt-4 text-ink-2 text-small leading-[1.4]');
const changeClass = css('flex items-center w-fit min-h-tap text-link font-bold text-small');

/** Id of the dialog of programme and length, for the button that opens it. */
export const PLAN_DIALOG = 'order-plan';

/** Its place and what it shows stand in the page. */
export const orderChangePlanDialog = pageDialog<object>('order-change-plan');

const familyDialog = dialog('order-add-programs', () => import('./family-form.tsx'), 'AddProgramsModal');
const weekendsDialog = dialog(
  'order-exclude-weekends',
  () => import('./order-modals.tsx'),
  'ExcludeWeekendsModal',
);
const ecologyDialog = dialog('order-ecology', () => import('./order-modals.tsx'), 'EcologyModal');

const weekdays = { sat: ['суббота', 'субботы'], sun: ['воскресенье', 'воскресенья'] } as const;

/** Weekdays without food, by name or as what is left out. */
const skippedLine = ({ draft }: OrderControl['data'], grammar: 0 | 1): string =>
  draft.skip.map((day) => weekdays[day][grammar]).join(' и ');

/** Whether a set is ordered, of which nothing is composed, and which has no lengths to choose from. */
export const hasSet = ({ rations }: Pick<OrderControl['data'], 'rations'>): boolean =>
  rations.some(({ programme }) => programme.isSet);

/** How many eat, and whether they all eat the same: «2 человека, рационы разные». */
function familyLine(persons: readonly OrderPerson[]): string {
  if (persons.length === 1)
    return `Добавьте до ${MAX_PEOPLE - 1} человек: каждому\u00a0−${formatPercent(FURTHER_PERSON_DISCOUNT)}`;
  const plans = persons.map(({ programme, kcal, without }) =>
    [programme, kcal, ...without.toSorted()].join(),
  );
  const people = countOf(persons.length, 'человек', 'человека', 'человек');
  return `${people}, ${new Set(plans).size === 1 ? 'рацион одинаковый' : 'рационы разные'}`;
}

/** The exclusions, or the number of persons who have any. */
function exclusionsValue(persons: readonly OrderPerson[]): string {
  const lines = persons.map(({ without }) => exclusionsLine(without)).filter((line) => line !== '');
  const [only] = lines;
  if (only === undefined) return 'Аллергия или не едите что-то?';
  return persons.length === 1
    ? only
    : `Отмечены у ${countOf(lines.length, 'человека', 'человек', 'человек')} из ${persons.length}`;
}

/** Options of the order, each in its own dialog. */
function FoodOptions() {
  const state = useAppState();
  const order = use(OrderContext);
  const { data, form, changeDraft } = order;
  const { draft, rations, options } = data;
  const { start, interval, packaging } = form;
  const persons = orderPersons(draft);
  const exclude = () =>
    openDialog(state, sideExclusionDialog, {
      persons: plansOf(rations).map(({ exclusions, ...plan }) => ({ ...plan, without: exclusions })),
      dates: foodDates(start, draft.days, [...draft.skip, ...options.closedDays]),
      order: { start, days: draft.days, skip: draft.skip.join(','), part: interval?.part ?? 'morning' },
      onWithout: (all, programmes) =>
        changeDraft({
          persons: persons.map((person, index) => ({
            ...person,
            programme: programmes[index] ?? person.programme,
            without: all[index] ?? [],
          })),
        }),
    });
  const skipped = skippedLine(data, 0);
  const weekends = skipped === '' ? 'Еда на каждый день' : `Пропускаем: ${skipped}`;
  const composed: readonly [IconName, string, string, () => void][] = [
    ['users', 'Кто ест', familyLine(persons), () => openDialog(state, familyDialog, { order })],
    ['calendar-days', 'Выходные', weekends, () => openDialog(state, weekendsDialog, { order })],
  ];
  const pack = () => openDialog(state, ecologyDialog, { order });
  const all: typeof composed = [
    ...(hasSet(data) ? [] : composed),
    ['ban', 'Исключения', exclusionsValue(persons), exclude],
    ['leaf', 'Упаковка и приборы', upperFirst(packagingLine(packaging)), pack],
  ];
  return (
    <ul className={css('grid gap-8 mt-18 large-phone:grid-cols-[1fr_1fr]')} data-scripted>
      {all.map(([icon, name, value, open]) => (
        <li key={name}>
          <button
            type="button"
            className={css(
              'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-12 items-center size-full min-h-64 py-10 px-12',
              'rounded-input ring-line text-ink-3 text-left [transition:box-shadow_var(--press)]',
              'hover:ring-line-input',
            )}
            onClick={open}
          >
            <span className={css('grid place-items-center size-40 rounded-12 bg-green-50 text-green-800')}>
              <Icon name={icon} />
            </span>
            <span>
              <b className={css('block text-ink text-ui')}>{name}</b>
              <small
                className={css('block mt-2 text-ink-3 font-medium text-caption leading-[1.35] wrap-anywhere')}
              >
                {value}
              </small>
            </span>
            <Icon name="chevron-right" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Names and packaging on the page itself: names are sent with the order, as no address may tell them. */
function PlainOptions() {
  const { data, form } = use(OrderContext);
  const numbers = data.rations.map((_, place) => place + 1);
  return (
    <>
      {numbers.length > 1 && (
        <fieldset className={css('grid gap-8 mt-18')}>
          <legend className={css('mb-8 font-bold text-small')}>Как зовут, если хочется</legend>
          {numbers.map((number) => (
            <TextField
              key={number}
              label={`Человек\u00a0${number}`}
              hint={`До ${PERSON_TITLE_MAX} символов`}
              name={`draft.name${number === 1 ? '' : number}`}
              defaultValue={form.names[number - 1]}
              maxLength={PERSON_TITLE_MAX}
              autoComplete="off"
            />
          ))}
        </fieldset>
      )}
      <fieldset className={css('grid gap-8 mt-18')}>
        <legend className={css('mb-8 font-bold text-small')}>Упаковка и приборы</legend>
        {(Object.keys(packagingLabels) as PackagingOption[]).map((option) => (
          <Checkbox
            key={option}
            name="packaging"
            value={option}
            defaultChecked={form.packaging.includes(option)}
          >
            {packagingLabels[option].name}
          </Checkbox>
        ))}
      </fieldset>
    </>
  );
}

function PlanLine({ plan, person }: { readonly plan: ChosenPlan; readonly person: number | undefined }) {
  const { programme, line } = plan;
  const without = exclusionsLine(plan.without);
  return (
    <div className={css('flex gap-16 items-center')}>
      <span
        className={css('grid flex-none place-items-center size-[92px] overflow-hidden rounded-input')}
        style={tintStyle(programme.tint)}
      >
        <Picture className={css('w-[100px] max-w-none')} picture={programme.picture} alt="" sizes={96} />
      </span>
      <div>
        {person !== undefined && <p className={lineClass}>{personTitle(plan.name, person)}</p>}
        <h3>{programme.name}</h3>
        <p className={lineClass}>
          {line.kcal} ккал, {countOf(programme.mealsPerDay, 'приём', 'приёма', 'приёмов')} пищи в день —{' '}
          {formatMoney(line.dayPriceKop)}
        </p>
        {person !== undefined && without !== '' && <p className={lineClass}>{without}</p>}
      </div>
    </div>
  );
}

/** Plans of the order by person, with the options that can be changed. */
export function FoodCard() {
  const { data } = use(OrderContext);
  const { rations, draft, askedKcal } = data;
  const exclusions = rations.length === 1 ? exclusionsLine(draft.without) : '';
  const skipped = skippedLine(data, 1);
  const length =
    countOf(draft.days, 'день', 'дня', 'дней') +
    (skipped && `, без ${skipped}`) +
    (exclusions && `. ${exclusions}`);
  const [{ programme, line }] = rations;
  const low = rations.find((plan) => needsHealthNotice(plan.programme, plan.line.kcal));
  return (
    <OrderStepCard
      step="food"
      title="Рацион"
      isDone
      summary={
        <>
          {plansTitle(plansOf(rations))}
          <br />
          {length}
        </>
      }
    >
      <div className={layout.stack14}>
        {[...rations.entries()].map(([place, plan]) => (
          <PlanLine key={place} plan={plan} person={rations.length > 1 ? place + 1 : undefined} />
        ))}
      </div>
      <p
        className={css(
          'flex flex-wrap gap-y-0 gap-x-16 items-center justify-between mt-8 text-ink-2 text-small',
          'leading-[1.45]',
        )}
      >
        {length}
        {hasSet(data) ? (
          <Link to="/nabory-gotovoj-edy/#configurator" className={changeClass}>
            Выбрать другой набор
          </Link>
        ) : (
          <span data-scripted>
            <DialogOpener
              dialog={PLAN_DIALOG}
              href={`/programmy/${programme.code}/`}
              className={changeClass}
              opens={orderChangePlanDialog}
            >
              Изменить программу или срок
            </DialogOpener>
          </span>
        )}
      </p>
      {/* What the first person got whose programme has none of the energy that was asked for. */}
      {askedKcal !== null && !lineOf(programme, askedKcal) && (
        <SmallNotice className={css('mt-14')}>
          В программе «{programme.name}» нет рациона на {askedKcal} ккал — взяли основной, на {line.kcal}{' '}
          ккал.
        </SmallNotice>
      )}
      {low && (
        <SmallNotice className={css('mt-14')}>
          Рацион {low.line.kcal} ккал подходит не всем — посоветуйтесь с врачом.
        </SmallNotice>
      )}
      {/* Browsers with scripts never render what is inside, so they get no code of it. */}
      <noscript>{import.meta.env.SSR && <PlainOptions />}</noscript>
      <FoodOptions />
    </OrderStepCard>
  );
}
