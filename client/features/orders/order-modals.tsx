import { type ReactNode, useRef } from 'react';
import { addDays, daysBetween, formatDay, formatDayLong } from '#shared/dates.ts';
import { foodDates, isDayOff } from '#shared/features/deliveries/rules.ts';
import type { PackagingOption } from '#shared/features/orders/packaging.ts';
import { packagingLabels, packagingLine } from '#shared/features/orders/packaging-words.ts';
import type { SkippedWeekday } from '#shared/features/orders/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { closeModal } from '../../platform/modals/open-dialog.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, Link } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import foot from '../../ui/dialog-foot.module.css';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { Switch, useFormValues } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import styles from './modal.module.css';
import { nearestStart, PACKAGING, startInputOf } from './order-form.ts';
import type { OrderControl } from './use-order-form.ts';

interface OrderDialog {
  readonly order: OrderControl;
}

interface SwitchesProps<T extends string> {
  readonly options: readonly (readonly [value: T, name: string, note?: string])[];
  /** Those that are on. */
  readonly first: readonly T[];
  /** What follows from a choice. */
  readonly renderOutcome: (chosen: T[]) => ReactNode;
  readonly onDone: (chosen: T[]) => void;
}

/** A few switches whose choice goes into the order once it is agreed to. */
function Switches<T extends string>({ options, first, renderOutcome, onDone }: SwitchesProps<T>) {
  const state = useAppState();
  const form = useRef<HTMLFormElement>(null);
  const on: readonly unknown[] = useFormValues(form)?.getAll('on') ?? first;
  const chosen = options.map(([value]) => value).filter((value) => on.includes(value));
  return (
    <form
      ref={form}
      className={css('grid gap-18')}
      onSubmit={(event) => {
        event.preventDefault();
        onDone(chosen);
        closeModal(state);
      }}
    >
      <div className={layout.stack14}>
        {options.map(([value, name, note]) => (
          <Switch
            key={value}
            name="on"
            value={value}
            defaultChecked={first.includes(value)}
            {...(note !== undefined && { note })}
          >
            {name}
          </Switch>
        ))}
      </div>
      <div className={styles.outcome} role="status">
        {renderOutcome(chosen)}
      </div>
      <div className={foot.foot}>
        <Button type="submit" size="large" wide>
          Готово
        </Button>
      </div>
    </form>
  );
}

/** How the food of an order is packed: what the kitchen and the courier are told. */
export function EcologyModal({ order: { form, fill } }: OrderDialog) {
  const { isSimply } = useAppState().site;
  return (
    <div className={css('grid gap-18')}>
      <ModalTitle>Упаковка и приборы</ModalTitle>
      <ModalLead>Скажем кухне и курьеру, как собрать ваш заказ.</ModalLead>
      <Switches
        options={(Object.keys(packagingLabels) as PackagingOption[]).map((option) => {
          const { name, note } = packagingLabels[option];
          return [option, name, note] as const;
        })}
        first={form.packaging}
        renderOutcome={(chosen) => (
          <>
            Передадим: <b>{packagingLine(chosen)}</b>
          </>
        )}
        onDone={(chosen) => fill({ [PACKAGING]: chosen.join() })}
      />
      {!isSimply && (
        <p className={css('text-ink-3 text-caption leading-[1.45]')}>
          Что делаем с упаковкой для всех — на странице{' '}
          <Link to="/ecology/" target="_blank">
            «Экология»
          </Link>
          .
        </p>
      )}
    </div>
  );
}

const weekdays = [
  ['sat', 'Без субботы'],
  ['sun', 'Без воскресенья'],
] as const;

/** Skipped days that are named one by one. */
const NAMED = 8;

/** What leaving weekdays out does to an order: the paid days stay, the end moves. */
function WeekendOutcome({ order: { data, form }, skip }: OrderDialog & { readonly skip: SkippedWeekday[] }) {
  const { now } = useAppState().site;
  const { draft, options } = data;
  const { days } = draft;
  const startWith = (skipped: SkippedWeekday[]) =>
    nearestStart(
      form.start,
      startInputOf({ ...data, draft: { ...draft, skip: skipped } }, now, form.interval),
    );
  const lastWith = (skipped: SkippedWeekday[]) =>
    foodDates(startWith(skipped), days, [...skipped, ...options.closedDays]).at(-1) ?? '';
  const start = startWith(skip);
  const end = lastWith(skip);
  const moved = daysBetween(lastWith([]), end);
  const skipped = Array.from({ length: Math.max(0, daysBetween(start, end)) }, (_, index) =>
    addDays(start, index),
  ).filter((date) => isDayOff(date, skip));
  return (
    <>
      <p>
        {countOf(days, 'день', 'дня', 'дней')} еды с {formatDay(start)}, последний —{' '}
        <b>{formatDayLong(end)}</b>
        {moved > 0 && <>. Рацион закончится на {countOf(moved, 'день', 'дня', 'дней')} позже</>}
        <span>.</span>
      </p>
      {skipped.length > 0 && (
        <p>
          Пропустим: {skipped.slice(0, NAMED).map(formatDay).join(', ')}
          {skipped.length > NAMED && ` и ещё ${countOf(skipped.length - NAMED, 'день', 'дня', 'дней')}`}.
        </p>
      )}
    </>
  );
}

/** Weekdays without food. */
export function ExcludeWeekendsModal({ order }: OrderDialog) {
  return (
    <div className={css('grid gap-18')}>
      <ModalTitle>Выходные без доставки</ModalTitle>
      <ModalLead>Оплаченные дни не сгорят: рацион просто закончится позже.</ModalLead>
      <Switches<SkippedWeekday>
        options={weekdays}
        first={order.data.draft.skip}
        renderOutcome={(skip) => <WeekendOutcome order={order} skip={skip} />}
        onDone={(skip) => order.changeDraft({ skip })}
      />
    </div>
  );
}
