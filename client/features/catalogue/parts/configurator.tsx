import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Form } from 'react-router';
import { formatDay } from '#shared/dates.ts';
import { FURTHER_PERSON_DISCOUNT, MAX_PEOPLE, type PriceBreakdown } from '#shared/features/orders/price.ts';
import { needsHealthNotice } from '#shared/features/programmes/rules.ts';
import { formatPercent, type Kopecks } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { WithoutScripts } from '../../../platform/hydration/late.tsx';
import { useAppState } from '../../../platform/state/app-state.ts';
import { reportEvent } from '../../../platform/vendors/events.ts';
import { Button, Icon } from '../../../ui/basics.tsx';
import { DateChips, type RadioFaceProps, RadioGroup, Segmented } from '../../../ui/choices.tsx';
import { css } from '../../../ui/css.ts';
import { Checkbox, useFirstValues } from '../../../ui/field.tsx';
import { Notice, SmallNotice } from '../../../ui/notice.tsx';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import prices from '../../../ui/price-lines.module.css';
import { Section } from '../../../ui/surfaces.tsx';
import {
  type Composing,
  type Draft,
  datesOf,
  offeredLengths,
  priceOf,
  settle,
  startAfterRunning,
  startCheck,
  withEntries,
  withProgramme,
  withSkip,
} from '../draft.ts';
import {
  CONFIGURATOR_FORM,
  composedDates,
  composedFood,
  dayPriceCaption,
  kcalNote,
  lengthNote,
  sumsMarkup,
  writeTerms,
} from '../early/terms.ts';
import styles from './configurator.module.css';

function PickerFace({ icon, label }: RadioFaceProps) {
  return (
    <span className={styles.face}>
      {icon}
      {label}
    </span>
  );
}

function ProgrammePicker({ draft, offered, starts, onDraft }: Composing) {
  if (offered.length < 2) return <input type="hidden" name="programme" value={draft.programme.code} />;
  return (
    <RadioGroup
      legend="Программа"
      name="programme"
      value={draft.programme.code}
      options={offered.map(({ code, name, tint, picture }) => ({
        value: code,
        label: name,
        icon: (
          <span className={styles.photo} style={tintStyle(tint)}>
            <Picture picture={picture} alt="" sizes={84} />
          </span>
        ),
      }))}
      onValue={(code) => {
        const chosen = offered.find((programme) => programme.code === code);
        if (chosen) onDraft(withProgramme(draft, chosen, starts));
      }}
      group={css(
        'grid gap-8 -mx-4 p-4 overflow-x-auto grid-flow-col [grid-auto-columns:136px]',
        '[overscroll-behavior-x:contain] [scrollbar-width:thin]',
        '[scrollbar-color:var(--sand-300)_transparent]',
        'desktop:grid-cols-[repeat(auto-fill,minmax(136px,1fr))] desktop:overflow-visible',
        'desktop:[grid-auto-columns:auto] desktop:[grid-auto-flow:row]',
      )}
      option={css('relative block cursor-pointer')}
      Face={PickerFace}
    />
  );
}

interface LinesProps extends Composing {
  readonly priceAt: (draft: Draft) => PriceBreakdown;
}

/** Told by the early script, which knows the choice before React does. */
const captioned = (legend: string, caption: string) => (
  <>
    {legend} <small suppressHydrationWarning>{caption}</small>
  </>
);

function LinesAndLengths({ draft, starts, onDraft, priceAt }: LinesProps) {
  const { programme, kcal, days, people } = draft;
  if (programme.isSet) {
    return (
      <>
        <input type="hidden" name="kcal" value={kcal} />
        <input type="hidden" name="days" value={days} />
      </>
    );
  }
  return (
    <>
      <div>
        <Segmented
          legend={captioned('Калорий в день', dayPriceCaption(people))}
          name="kcal"
          value={kcal}
          options={programme.lines.map((line) => ({
            value: line.kcal,
            note: kcalNote(priceAt({ ...draft, kcal: line.kcal }), days),
          }))}
          onValue={(value) => onDraft({ ...draft, kcal: value })}
        />
        {needsHealthNotice(programme, kcal) && (
          <SmallNotice className={css('mt-10')} role="status">
            Рацион {kcal} ккал подходит не всем — посоветуйтесь с врачом.
          </SmallNotice>
        )}
      </div>
      <Segmented
        legend={captioned('Сколько дней', `${dayPriceCaption(people)}, ₽`)}
        name="days"
        value={days}
        options={offeredLengths(draft, starts).map((length) => ({
          value: length,
          note: lengthNote(priceAt({ ...draft, days: length }), length),
        }))}
        onValue={(value) => onDraft(withProgramme({ ...draft, days: value }, programme, starts))}
      />
    </>
  );
}

/** A plan that runs is not sold over: says until when it lasts, and leads to the day after it. */
function RunningNotice({ draft, starts, onDraft }: Composing) {
  const { runningUntil } = starts;
  if (runningUntil === undefined) return null;
  const after = startAfterRunning(starts);
  const title = `Ваш рацион идёт до ${formatDay(runningUntil)}`;
  if (draft.start > runningUntil) {
    return (
      <Notice title={title} isLive>
        Новый начнётся после него, и еда не удвоится.
      </Notice>
    );
  }
  const start = (
    <Button look="dark" onClick={() => onDraft(settle({ ...draft, start: after }, starts))}>
      Начать с {formatDay(after)}
    </Button>
  );
  return (
    <Notice tone="warning" title={title} isLive action={start}>
      В общие дни привезём оба рациона.
    </Notice>
  );
}

function Fields(props: LinesProps) {
  const { draft, starts, onDraft } = props;
  const mayStart = startCheck(draft, starts);
  return (
    <div
      className={css(
        'grid gap-20 min-w-0 py-20 px-16 rounded-panel bg-surface shadow-card desktop:gap-24 desktop:p-28',
      )}
    >
      <ProgrammePicker {...props} />
      <LinesAndLengths {...props} />
      <Segmented
        legend="На сколько человек"
        name="people"
        value={draft.people}
        options={Array.from({ length: MAX_PEOPLE }, (_, index) => ({
          value: index + 1,
          note: index > 0 ? `−${formatPercent(FURTHER_PERSON_DISCOUNT)}` : undefined,
        }))}
        onValue={(people) => onDraft({ ...draft, people })}
      />
      {!draft.programme.isSet && (
        <fieldset>
          <legend
            className={css('flex flex-wrap gap-y-2 gap-x-10 justify-between w-full font-bold text-small')}
          >
            Выходные{' '}
            <small className={css('text-ink-3 font-medium text-caption')}>
              оплаченные дни не сгорят, рацион закончится позже
            </small>
          </legend>
          <div className={css('flex flex-wrap gap-y-0 gap-x-28')}>
            {(['sat', 'sun'] as const).map((day) => (
              <Checkbox
                key={day}
                name="skip"
                value={day}
                checked={draft.skip.includes(day)}
                onChange={({ currentTarget }) => onDraft(withSkip(draft, day, currentTarget.checked, starts))}
              >
                {day === 'sat' ? 'Без субботы' : 'Без воскресенья'}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      <DateChips
        legend="Первый день"
        name="start"
        value={draft.start}
        dates={datesOf(starts)}
        isDisabled={(date) => !mayStart(date)}
        onValue={(start) => onDraft({ ...draft, start })}
      />
      <RunningNotice {...props} />
    </div>
  );
}

/** Reports what the visitor changes; what the configurator begins with is no change. */
function useReportedChanges(draft: Draft, { totalKop }: PriceBreakdown): void {
  const state = useAppState();
  const { programme, kcal, days, people } = draft;
  const { code, name } = programme;
  const composed = [code, kcal, days, people, totalKop].join();
  const last = useRef(composed);
  useEffect(() => {
    if (last.current === composed) return;
    last.current = composed;
    reportEvent(state, { name: 'configuratorChange', facts: { code, name, kcal, days, people, totalKop } });
  }, [state, composed, code, name, kcal, days, people, totalKop]);
}

interface ConfiguratorProps extends Composing {
  readonly firstOrder: boolean;
  /** What is left out beyond the free groups, by the day. */
  readonly dislikesKopPerDay?: Kopecks;
  /** The visitor came back from the order page because no programme was composed. */
  readonly isIncomplete: boolean;
  readonly helper?: ReactNode;
  /** The exclusions of the page's menu, as an address names them. */
  readonly without?: string;
}

/** Composes an order with its price at once; without scripts an ordinary form. */
export function Configurator(props: ConfiguratorProps) {
  const { firstOrder, dislikesKopPerDay = 0, isIncomplete, helper, without = '', ...composing } = props;
  const priceAt = (draft: Draft) => priceOf(draft, firstOrder, dislikesKopPerDay);
  const { draft, starts } = composing;
  const { programme, kcal, days, people, start, skip } = draft;
  const price = priceAt(draft);
  const meals = `${countOf(programme.mealsPerDay, 'приём', 'приёма', 'приёмов')} пищи`;
  const form = useRef<HTMLFormElement>(null);
  useFirstValues(form, (values) => composing.onDraft((before) => withEntries(before, values, composing)));
  // The early script is done with it.
  useLayoutEffect(() => {
    form.current?.removeAttribute('data-pending');
    form.current?.setAttribute('data-awake', '');
  }, []);
  useReportedChanges(draft, price);
  return (
    <Section title="Соберите свой рацион" id="configurator" isPrinted={false}>
      {isIncomplete && (
        <p
          className={css(
            'flex items-center min-h-48 mb-16 py-10 px-20 rounded-input bg-amber-ground text-amber-ink',
            'font-semibold',
          )}
          role="status"
        >
          Сначала соберите рацион — это займёт минуту
        </p>
      )}
      {helper}
      <Form
        ref={form}
        action="/order/"
        id={CONFIGURATOR_FORM}
        className={styles.form}
        {...writeTerms(programme, { firstOrder, dislikesKopPerDay, closed: starts.closed })}
      >
        {without !== '' && <input type="hidden" name="without" value={without} />}
        <Fields {...composing} priceAt={priceAt} />
        <div
          className={css(
            'grid gap-12 min-w-0 py-20 px-16 rounded-panel bg-surface shadow-card',
            'desktop:sticky desktop:top-[calc(var(--header)_+_var(--s16))] desktop:p-28',
          )}
        >
          <h3>Ваш рацион</h3>
          <p className={css('text-ink-2 text-small leading-[1.4]')} suppressHydrationWarning>
            {composedFood(programme.name, kcal, meals, people)}
          </p>
          <p className={css('text-ink-2 text-small leading-[1.4]')} suppressHydrationWarning>
            {composedDates(start, days, [...skip, ...starts.closed])}
          </p>
          <div
            className={prices.sums}
            aria-live="polite"
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the early script writes the same before React
            dangerouslySetInnerHTML={{ __html: sumsMarkup(price, days, people) }}
          />
          <Button type="submit" size="large" wide>
            Перейти к оформлению
            <Icon name="arrow-right" />
          </Button>
          <p className={css('text-ink-3 text-caption leading-[1.4]')}>
            <WithoutScripts>
              <b>Если вы изменили выбор, сумму и даты пересчитаем на следующем шаге.</b>{' '}
            </WithoutScripts>
            Рацион каждого, адрес и оплату выберете на следующем шаге. Доставку посчитаем по адресу.
          </p>
        </div>
      </Form>
    </Section>
  );
}
