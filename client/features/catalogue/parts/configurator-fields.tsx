import { FURTHER_PERSON_DISCOUNT, MAX_PEOPLE, type PriceBreakdown } from '#shared/features/orders/price.ts';
import type { SkippedWeekday } from '#shared/features/orders/schema.ts';
import { needsHealthNotice } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatPercent } from '#shared/money.ts';
import { late } from '../../../platform/hydration/late.tsx';
import choice from '../../../ui/choice.module.css';
import { Segmented } from '../../../ui/choices.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DateChips } from '../../../ui/date-chips.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import { dayPriceCaption, kcalNote, lengthNote } from '../composed-texts.ts';
import { type Draft, datesOf, offeredLengths, startCheck, withProgramme, withSkip } from '../draft.ts';
import styles from './configurator.module.css';
import programmePicker from './programme-picker.module.css';
import type { Composing } from './use-shown-menu.ts';

interface ProgrammePickerProps {
  readonly programmes: readonly Programme[];
  readonly value: string;
  readonly onValue: (programme: Programme) => void;
}

/** Programmes as small pictures in a row: native radio buttons. */
function ProgrammePicker({ programmes, value, onValue }: ProgrammePickerProps) {
  return (
    <fieldset className={choice.group}>
      <legend className={choice.legend}>Программа</legend>
      <div className={programmePicker.rail}>
        {programmes.map((programme) => (
          <label key={programme.code} className={programmePicker.option}>
            <input
              type="radio"
              className={classNames(layout.covering, choice.input)}
              name="programme"
              value={programme.code}
              checked={programme.code === value}
              onChange={() => onValue(programme)}
            />
            <span className={programmePicker.face}>
              <span className={programmePicker.photo} style={tintStyle(programme.tint)}>
                <Picture picture={programme.picture} alt="" sizes={84} />
              </span>
              {programme.name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface FieldsProps extends Composing {
  readonly priceAt: (draft: Draft) => PriceBreakdown;
}

const weekend: readonly [SkippedWeekday, string][] = [
  ['sat', 'Без\u00a0субботы'],
  ['sun', 'Без\u00a0воскресенья'],
];

function discountNote(share: number): string | undefined {
  return share > 0 ? `−${formatPercent(share)}` : undefined;
}

/** Prices of a day by its energy: those of the chosen length. */
function CalorieLines({ draft, onDraft, priceAt }: FieldsProps) {
  return (
    <div>
      <Segmented
        legend={
          <>
            Калорий в&nbsp;день <small suppressHydrationWarning>{dayPriceCaption(draft.people)}</small>
          </>
        }
        name="kcal"
        value={draft.kcal}
        options={draft.programme.lines.map(({ kcal }) => ({
          value: kcal,
          label: String(kcal),
          note: kcalNote(priceAt({ ...draft, kcal }), draft.days),
        }))}
        onValue={(kcal) => onDraft({ ...draft, kcal })}
      />
      {needsHealthNotice(draft.programme, draft.kcal) && (
        <p className={styles.health} role="status">
          <Icon name="info" />
          Рацион {draft.kcal}&nbsp;ккал подходит не&nbsp;всем&nbsp;— посоветуйтесь с&nbsp;врачом.
        </p>
      )}
    </div>
  );
}

/** Prices of a day by the length: the more days, the less each. */
function Lengths({ draft, starts, onDraft, priceAt }: FieldsProps) {
  return (
    <Segmented
      legend={
        <>
          Сколько дней <small suppressHydrationWarning>{`${dayPriceCaption(draft.people)}, ₽`}</small>
        </>
      }
      name="days"
      value={draft.days}
      options={offeredLengths(draft, starts).map((days) => ({
        value: days,
        label: String(days),
        note: lengthNote(priceAt({ ...draft, days }), days),
      }))}
      onValue={(days) => onDraft(withProgramme({ ...draft, days }, draft.programme, starts))}
    />
  );
}

function People({ draft, onDraft }: Composing) {
  const counts = Array.from({ length: MAX_PEOPLE }, (_, index) => index + 1);
  return (
    <Segmented
      legend="На&nbsp;сколько человек"
      name="people"
      value={draft.people}
      options={counts.map((count) => ({
        value: count,
        label: String(count),
        note: count > 1 ? discountNote(FURTHER_PERSON_DISCOUNT) : undefined,
      }))}
      onValue={(people) => onDraft({ ...draft, people })}
    />
  );
}

/** Weekdays without food. */
function Weekends({ draft, starts, onDraft }: Composing) {
  return (
    <fieldset>
      <legend className={styles.legend}>
        Выходные <small>оплаченные дни не&nbsp;сгорят, рацион закончится позже</small>
      </legend>
      <div className={styles.weekend}>
        {weekend.map(([day, label]) => (
          <Checkbox
            key={day}
            name="skip"
            value={day}
            checked={draft.skip.includes(day)}
            onChange={(event) => onDraft(withSkip(draft, day, event.currentTarget.checked, starts))}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

// Few visitors have a plan that runs.
const RunningNotice = late(
  () => import('./running-notice.tsx'),
  (m) => m.RunningNotice,
);

/** Everything that the visitor chooses. */
export function ConfiguratorFields({ priceAt, ...composing }: FieldsProps) {
  const { draft, offered, starts, onDraft } = composing;
  const mayStart = startCheck(draft, starts);
  return (
    <>
      {offered.length > 1 ? (
        <ProgrammePicker
          programmes={offered}
          value={draft.programme.code}
          onValue={(programme) => onDraft(withProgramme(draft, programme, starts))}
        />
      ) : (
        <input type="hidden" name="programme" value={draft.programme.code} />
      )}
      {draft.programme.isSet ? (
        <>
          <input type="hidden" name="kcal" value={draft.kcal} />
          <input type="hidden" name="days" value={draft.days} />
        </>
      ) : (
        <>
          <CalorieLines {...composing} priceAt={priceAt} />
          <Lengths {...composing} priceAt={priceAt} />
        </>
      )}
      <People {...composing} />
      {!draft.programme.isSet && <Weekends {...composing} />}
      <DateChips
        legend="Первый день"
        name="start"
        value={draft.start}
        dates={datesOf(starts)}
        isDisabled={(date) => !mayStart(date)}
        onValue={(start) => onDraft({ ...draft, start })}
      />
      {starts.runningUntil !== undefined && <RunningNotice {...composing} />}
    </>
  );
}
