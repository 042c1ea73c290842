import { MAX_PEOPLE } from '#shared/features/orders/price.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf, pluralOf } from '#shared/plurals.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/surfaces.tsx';
import { VisuallyHidden } from '../../../ui/text.tsx';
import texts from '../../../ui/texts.module.css';
import { priceOf } from '../draft.ts';
import type { Composing } from '../parts/use-shown-menu.ts';
import styles from './family-tariff.module.css';

export interface FamilyTariffProps extends Pick<Composing, 'draft' | 'onDraft'> {
  readonly firstOrder: boolean;
}

/** Prices of the composed ration for two and more: the whole, and a day of one person. */
export function FamilyTariff({ draft, firstOrder, onDraft }: FamilyTariffProps) {
  const costOf = (people: number) => priceOf({ ...draft, people }, firstOrder).totalKop;
  const aloneKop = costOf(1);
  const rows = Array.from({ length: MAX_PEOPLE - 1 }, (_, index) => {
    const people = index + 2;
    const totalKop = costOf(people);
    const dayKop = Math.round(totalKop / people / draft.days);
    return { people, totalKop, dayKop, savedKop: people * aloneKop - totalKop };
  });
  return (
    <Section title="Вместе выгоднее" id="family-tariff" isPrinted={false}>
      <p className={styles.note}>
        {`«${draft.programme.name}», ${draft.kcal}\u00a0ккал, ${countOf(draft.days, 'день', 'дня', 'дней')}. `}
        Второй и&nbsp;каждый следующий рацион дешевле.
      </p>
      <ul className={styles.rows}>
        {rows.map(({ people, totalKop, dayKop, savedKop }) => (
          <li key={people} data-chosen={people === draft.people || undefined}>
            <h3>{`${people}\u00a0${pluralOf(people, 'человек', 'человека', 'человек')}`}</h3>
            <p className={styles.sum}>{formatMoney(totalKop)}</p>
            <p className={texts.small}>{formatMoney(dayKop)} в&nbsp;день на&nbsp;каждого</p>
            <p className={texts.small}>{`Дешевле, чем порознь, на\u00a0${formatMoney(savedKop)}`}</p>
            <span data-scripted>
              <Button
                look="outline"
                size="small"
                aria-pressed={people === draft.people}
                onClick={() => onDraft((before) => ({ ...before, people }))}
              >
                {people === draft.people ? 'Выбрано' : 'Выбрать'}
                <VisuallyHidden>
                  : {people} {pluralOf(people, 'человек', 'человека', 'человек')}
                </VisuallyHidden>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
