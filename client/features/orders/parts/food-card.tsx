import { Link } from 'react-router';
import { exclusionsLine } from '#shared/features/menu/exclusions.ts';
import { orderPersons, personTitle } from '#shared/features/orders/persons.ts';
import { plansTitle } from '#shared/features/orders/plan-labels.ts';
import { PERSON_TITLE_MAX } from '#shared/features/orders/price.ts';
import { lineOf, needsHealthNotice } from '#shared/features/programmes/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { DialogOpener } from '../../../ui/dialog-opener.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import texts from '../../../ui/texts.module.css';
import { type ChosenPlan, type OrderData, plansOf } from '../order-data.ts';
import type { OrderForm } from '../order-form.ts';
import { orderChangePlanDialog } from '../shared/dialogs.ts';
import { OrderStepCard } from '../shared/order-step-card.tsx';
import type { OrderFormControl } from '../use-order-form.ts';
import styles from './food-card.module.css';
import foodOptions from './food-options.module.css';
import { FoodOptions } from './food-options.tsx';
import { PLAN_DIALOG } from './plan-dialog.tsx';

interface PlainNamesProps {
  readonly draft: OrderData['draft'];
  readonly names: OrderForm['names'];
}

/** What the persons are called, for browsers without scripts: sent with the order, as no address may tell it. */
function PlainNames({ draft, names }: PlainNamesProps) {
  const persons = orderPersons(draft);
  if (persons.length === 1) return null;
  return (
    <fieldset className={foodOptions.plain}>
      <legend>Как зовут, если хочется</legend>
      {persons.map((_, place) => {
        const number = place + 1;
        return (
          <TextField
            key={number}
            label={`Человек\u00a0${number}`}
            hint={`До\u00a0${PERSON_TITLE_MAX} символов`}
            name={`draft.name${place === 0 ? '' : number}`}
            defaultValue={names[place]}
            maxLength={PERSON_TITLE_MAX}
            autoComplete="off"
          />
        );
      })}
    </fieldset>
  );
}

const weekdays = { sat: 'субботы', sun: 'воскресенья' } as const;

interface FoodCardProps {
  readonly data: OrderData;
  readonly order: OrderFormControl;
}

/** Whether a set is ordered, which has no lengths to choose from. */
export const hasSet = ({ rations }: Pick<OrderData, 'rations'>): boolean =>
  rations.some(({ programme }) => programme.isSet);

/** Length and skipped weekdays, «14 дней, без субботы». */
function lengthLine({ draft }: OrderData): string {
  const skipped = draft.skip.map((day) => weekdays[day]).join(' и\u00a0');
  return `${countOf(draft.days, 'день', 'дня', 'дней')}${skipped === '' ? '' : `, без\u00a0${skipped}`}`;
}

function PlanLine({ plan, person }: { plan: ChosenPlan; person: number | undefined }) {
  const { programme, line } = plan;
  const without = exclusionsLine(plan.without);
  return (
    <div className={styles.programme}>
      <span className={styles.photo} style={tintStyle(programme.tint)}>
        <Picture picture={programme.picture} alt="" sizes={96} />
      </span>
      <div>
        {person !== undefined && <p className={texts.faint}>{personTitle(plan.name, person)}</p>}
        <h3>{programme.name}</h3>
        <p>
          {line.kcal}&nbsp;ккал, {countOf(programme.mealsPerDay, 'приём', 'приёма', 'приёмов')} пищи
          в&nbsp;день&nbsp;— {formatMoney(line.dayPriceKop)}
        </p>
        {person !== undefined && without !== '' && <p>{without}</p>}
      </div>
    </div>
  );
}

/** Says what the first person got whose programme has none of the energy that was asked for. */
function AskedEnergyNote({ data }: { readonly data: OrderData }) {
  const {
    askedKcal,
    rations: [{ programme, line }],
  } = data;
  if (askedKcal === null || lineOf(programme, askedKcal)) return null;
  return (
    <p className={styles.note}>
      <Icon name="info" />
      В&nbsp;программе «{programme.name}» нет рациона на&nbsp;{askedKcal}&nbsp;ккал&nbsp;— взяли основной,
      на&nbsp;{line.kcal}&nbsp;ккал.
    </p>
  );
}

/** Plans of the order by person, with the options that can be changed. */
export function FoodCard({ data, order }: FoodCardProps) {
  const { rations, draft } = data;
  const state = useAppState();
  const exclusions = rations.length === 1 ? exclusionsLine(draft.without) : '';
  const persons = rations.map((plan, index) => ({ person: index + 1, plan }));
  const low = rations.find(({ programme, line }) => needsHealthNotice(programme, line.kcal));
  return (
    <OrderStepCard
      step="food"
      title="Рацион"
      order={order}
      isDone
      summary={
        <>
          {plansTitle(plansOf(rations))}
          <br />
          {lengthLine(data)}
          {exclusions !== '' && `. ${exclusions}`}
        </>
      }
    >
      <div className={layout.stack14}>
        {persons.map(({ person, plan }) => (
          <PlanLine key={person} plan={plan} person={rations.length > 1 ? person : undefined} />
        ))}
      </div>
      <p className={styles.terms}>
        {lengthLine(data)}
        {exclusions !== '' && `. ${exclusions}`}
        {hasSet(data) ? (
          <Link to="/nabory-gotovoj-edy/#configurator" className={styles.change}>
            Выбрать другой набор
          </Link>
        ) : (
          <span data-scripted>
            <DialogOpener
              dialog={PLAN_DIALOG}
              href={`/programmy/${rations[0].programme.code}/`}
              className={styles.change}
              onOpen={() => openDialog(state, orderChangePlanDialog, {})}
            >
              Изменить программу или срок
            </DialogOpener>
          </span>
        )}
      </p>
      <AskedEnergyNote data={data} />
      {low && (
        <p className={styles.note}>
          <Icon name="info" />
          Рацион {low.line.kcal}&nbsp;ккал подходит не&nbsp;всем&nbsp;— посоветуйтесь с&nbsp;врачом.
        </p>
      )}
      <noscript>{import.meta.env.SSR && <PlainNames draft={draft} names={order.form.names} />}</noscript>
      <FoodOptions data={data} order={order} />
    </OrderStepCard>
  );
}
