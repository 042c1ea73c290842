import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { CUT_OFF } from '#shared/features/deliveries/rules.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { isMoscow } from '#shared/features/regions/rules.ts';
import type { DeliveryInterval, ShownConfig } from '#shared/features/regions/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/surfaces.tsx';
import texts from '../../../ui/texts.module.css';
import styles from './lower-sections.module.css';

/** Whether an address is delivered to: zone, fee, first day and intervals are answered on the page of the delivery. */
function AddressQuestion() {
  return (
    <Form action="/dostavka/#address-check" className={styles.question}>
      <TextField
        label="Привезём ли&nbsp;к&nbsp;вам?"
        name="address"
        placeholder="Улица"
        autoComplete="off"
        required
        maxLength={100}
      />
      <Button type="submit">Проверить</Button>
    </Form>
  );
}

interface IntervalsProps {
  readonly title: string;
  readonly note: string;
  readonly icon: ReactNode;
  readonly intervals: readonly DeliveryInterval[];
}

function Intervals({ title, note, icon, intervals }: IntervalsProps) {
  return (
    <div className={styles.part}>
      <h3>
        {icon}
        {title}
      </h3>
      <p>{note}</p>
      <ul>
        {intervals.map(({ code, label }) => (
          <li key={code}>{label}</li>
        ))}
      </ul>
    </div>
  );
}

interface DeliveryFactsProps {
  /** Home shows what is brought, and asks where to: the page of a programme speaks of the programme alone. */
  readonly isOfHome: boolean;
}

function Facts({ config, isOfHome }: DeliveryFactsProps & { readonly config: ShownConfig }) {
  const { morningIntervals, eveningIntervals } = config.dateTimeIntervalDelivery;
  const ring = isMoscow(config) ? 'МКАД' : 'КАД';
  return (
    <div className={classNames(layout.stack10, styles.facts)}>
      <Intervals
        title="Утром"
        note="Приедем утром того&nbsp;же&nbsp;дня"
        icon={<Icon name="sun" />}
        intervals={morningIntervals}
      />
      <Intervals
        title="Вечером накануне"
        note="Завтрак уже будет в&nbsp;холодильнике"
        icon={<Icon name="moon" />}
        intervals={eveningIntervals}
      />
      <div className={styles.text}>
        {isOfHome && <AddressQuestion />}
        <p>
          <b>Рационы в&nbsp;пределах {ring} привозим бесплатно.</b> Дальше&nbsp;— по&nbsp;тарифу зоны
          за&nbsp;каждую доставку: он&nbsp;появится, как только вы&nbsp;введёте адрес при&nbsp;оформлении.
        </p>
        <p>
          {`Заказ на\u00a0выбранный день принимаем до\u00a0${CUT_OFF.hour}:00 за\u00a0${countOf(CUT_OFF.daysBefore, 'день', 'дня', 'дней')} до\u00a0доставки.`}
        </p>
        <Link to="/dostavka/" className={texts.way}>
          Подробнее о&nbsp;доставке
        </Link>
      </div>
    </div>
  );
}

export function DeliveryFacts({ isOfHome }: DeliveryFactsProps) {
  const { config } = useAppState().site;
  if (!config) return null;
  return (
    // Its question on home has an id of React's own, which no cached markup may have.
    <Section title="Доставка" isPrinted={false}>
      {isOfHome && (
        <div className={styles.brought}>
          {[fixedPictures.delivered, fixedPictures.shelf].map((picture) => (
            <Picture
              key={picture.name}
              picture={picture}
              alt=""
              sizes="(min-width: 1280px) 590px, (min-width: 768px) 48vw, 100vw"
            />
          ))}
        </div>
      )}
      <Facts config={config} isOfHome={isOfHome} />
    </Section>
  );
}
