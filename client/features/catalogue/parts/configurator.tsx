import { type FormEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import type { Kopecks } from '#shared/money.ts';
import { WithoutScripts } from '../../../platform/hydration/scripting.tsx';
import { useAppState } from '../../../platform/state/app-state.ts';
import { reportEvent } from '../../../platform/vendors/events.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useFirstValues } from '../../../ui/form-values.ts';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import { PriceLines } from '../../../ui/price-lines.tsx';
import { Section } from '../../../ui/surfaces.tsx';
import { composedDates, composedFood } from '../composed-texts.ts';
import { type Draft, priceOf, withEntries } from '../draft.ts';
import { CONFIGURATOR_FORM, clearEarly, writeTerms } from '../early/terms.ts';
import styles from './configurator.module.css';
import { ConfiguratorFields } from './configurator-fields.tsx';
import type { Composing } from './use-shown-menu.ts';

const ORDER_PATH = '/order/';

interface ConfiguratorProps extends Composing {
  /** Whether this would be the visitor's first order. */
  readonly firstOrder: boolean;
  /** What is left out beyond the free groups, by the day. */
  readonly dislikesKopPerDay?: Kopecks;
  /** The visitor came back from the order page because no programme was composed. */
  readonly isIncomplete: boolean;
  /** Stands above the form. */
  readonly helper?: ReactNode;
  /** The exclusions of the page's menu, as an address names them. */
  readonly without?: string;
}

interface SummaryProps extends Pick<ConfiguratorProps, 'draft' | 'starts'> {
  readonly price: PriceBreakdown;
}

function Summary({ draft, starts, price }: SummaryProps) {
  const { programme, kcal, days, people, start } = draft;
  const daysOff = [...draft.skip, ...starts.closed];
  return (
    <div className={classNames(layout.stack12, styles.summary)}>
      <h3>Ваш рацион</h3>
      {/* Told by the early script, which knows the choice before React does. */}
      <p className={styles.what} suppressHydrationWarning>
        {composedFood({ name: programme.name, mealsPerDay: programme.mealsPerDay, kcal, people })}
      </p>
      <p className={styles.what} suppressHydrationWarning>
        {composedDates({ start, days, daysOff })}
      </p>
      <div aria-live="polite">
        <EarlyPrice />
        <PriceLines price={price} food={{ days, people }} />
      </div>
      <Button type="submit" size="large" wide>
        Перейти к&nbsp;оформлению
        <Icon name="arrow-right" />
      </Button>
      <p className={styles.small}>
        <WithoutScripts>
          <b>Если вы&nbsp;изменили выбор, сумму и&nbsp;даты пересчитаем на&nbsp;следующем шаге.</b>{' '}
        </WithoutScripts>
        Рацион каждого, адрес и&nbsp;оплату выберете на&nbsp;следующем шаге. Доставку посчитаем
        по&nbsp;адресу.
      </p>
    </div>
  );
}

/** Where the early script writes a price of its own, in place of the one beside it. */
function EarlyPrice() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves such content alone, and this is empty
    <div className={styles.early} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  );
}

/** Takes away what the early script has written: from now on the state tells. */
function useTakeOver(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    if (form.current) clearEarly(form.current);
  }, [form]);
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

/** Composes an order with its price at once; without scripts an ordinary form. */
export function Configurator(props: ConfiguratorProps) {
  const { firstOrder, dislikesKopPerDay = 0, isIncomplete, helper, without = '', ...composing } = props;
  const priceAt = (draft: Draft) => priceOf(draft, firstOrder, dislikesKopPerDay);
  const { draft, starts } = composing;
  const price = priceAt(draft);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useFirstValues(form, (values) => composing.onDraft((draft) => withEntries(draft, values, composing)));
  useTakeOver(form);
  useReportedChanges(draft, price);
  const goOn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    void navigate(`${ORDER_PATH}?${new URLSearchParams(fields)}`);
  };
  return (
    <Section title="Соберите свой рацион" id="configurator" isPrinted={false}>
      {isIncomplete && (
        <p className={styles.notice} role="status">
          Сначала соберите рацион&nbsp;— это займёт минуту
        </p>
      )}
      {helper}
      <form
        ref={form}
        method="get"
        action={ORDER_PATH}
        id={CONFIGURATOR_FORM}
        className={styles.form}
        onSubmit={goOn}
        {...writeTerms(draft.programme, { firstOrder, dislikesKopPerDay, closed: starts.closed })}
      >
        {without !== '' && <input type="hidden" name="without" value={without} />}
        <div className={classNames(layout.stack20, styles.fields)}>
          <ConfiguratorFields {...composing} priceAt={priceAt} />
        </div>
        <Summary draft={draft} starts={starts} price={price} />
      </form>
    </Section>
  );
}
