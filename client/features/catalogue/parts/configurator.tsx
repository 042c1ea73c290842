import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { formatDay, weekdayShort } from '#shared/dates.ts';
import { planDeliveries } from '#shared/features/deliveries/rules.ts';
import { familyLabel } from '#shared/features/orders/persons.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { countOf } from '#shared/plurals.ts';
import { useEarlyEntries } from '../../../islands/early-entries.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { reportEvent } from '../../../platform/vendors/events.ts';
import { useNavigate } from '../../../router/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ArrowRightIcon } from '../../../ui/icons.tsx';
import layout from '../../../ui/layout.module.css';
import { PriceLines } from '../../../ui/price-lines.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Draft } from '../draft.ts';
import { withEntries } from '../draft-choices.ts';
import type { Composing } from './composing.ts';
import styles from './configurator.module.css';
import { ConfiguratorFields } from './configurator-fields.tsx';

/** Id of the form, for the bar of small screens that sends it from outside. */
export const CONFIGURATOR_FORM = 'configurator-form';

const ORDER_PATH = '/order/';

interface ConfiguratorProps extends Composing {
  /** The price of a draft as this visitor gets it. */
  readonly priceAt: (draft: Draft) => PriceBreakdown;
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

function Summary({ draft, starts, price }: SummaryProps): ReactNode {
  const { programme, kcal, days, people, start } = draft;
  const deliveries = planDeliveries({ startDate: start, days, daysOff: [...draft.skip, ...starts.closed] });
  const last = deliveries.at(-1)?.foodDates.at(-1) ?? start;
  return (
    <div className={classNames(layout.stack12, styles.summary)}>
      <h3>Ваш рацион</h3>
      <p className={styles.what}>
        {[
          programme.name,
          `${kcal}\u00a0ккал`,
          `${countOf(programme.mealsPerDay, 'приём', 'приёма', 'приёмов')} пищи`,
          ...(people > 1 ? [familyLabel(people)] : []),
        ].join(', ')}
      </p>
      <p className={styles.what}>
        {`${weekdayShort(start)}, ${formatDay(start)}\u00a0— ${weekdayShort(last)}, ${formatDay(last)}, `}
        {countOf(deliveries.length, 'доставка', 'доставки', 'доставок')}
      </p>
      <div aria-live="polite">
        <PriceLines price={price} food={{ days, people }} />
      </div>
      <Button type="submit" size="large" wide>
        Перейти к&nbsp;оформлению
        <ArrowRightIcon />
      </Button>
      <p className={styles.small}>
        Рацион каждого, адрес и&nbsp;оплату выберете на&nbsp;следующем шаге. Доставку посчитаем
        по&nbsp;адресу.
      </p>
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

/** Composes an order with its price at once; without scripts an ordinary form. */
export function Configurator(props: ConfiguratorProps): ReactNode {
  const { priceAt, isIncomplete, helper, without = '', ...composing } = props;
  const price = priceAt(composing.draft);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useEarlyEntries(form, (early) => composing.onDraft((draft) => withEntries(draft, early, composing)));
  useReportedChanges(composing.draft, price);
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
      >
        {without !== '' && <input type="hidden" name="without" value={without} />}
        <div className={classNames(layout.stack20, styles.fields)}>
          <ConfiguratorFields {...composing} priceAt={priceAt} />
        </div>
        <Summary draft={composing.draft} starts={composing.starts} price={price} />
      </form>
    </Section>
  );
}
