import { formatDayLong } from '#shared/dates.ts';
import type { DangerousDay } from '#shared/features/exclusions/contract.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/surfaces.tsx';
import { phoneHref } from '../../../ui/text.tsx';
import { HealthConsentLink } from '../../consents/shared/consents.tsx';
import styles from './card.module.css';

/** Food that can no longer be changed with what has just been excluded: which, and whom to call. */
export function Dangers({ days }: { readonly days: readonly DangerousDay[] }) {
  const phone = useAppState().site.config?.region.phone;
  if (days.length === 0) return null;
  return (
    <Notice
      tone="error"
      isLive
      title="Не&nbsp;ешьте эти блюда"
      action={
        phone !== undefined && (
          <ButtonLink look="soft" to={phoneHref(phone)}>
            Позвонить
          </ButtonLink>
        )
      }
    >
      <p>
        Кухня приготовила их&nbsp;до&nbsp;ваших исключений. Мы&nbsp;уже знаем и&nbsp;позвоним, чтобы заменить
        еду или вернуть деньги.
      </p>
      <ul>
        {days.map(({ date, person, personName, meals }) => (
          <li key={`${date} ${person}`}>
            <b>
              {formatDayLong(date)}
              {(person > 1 || personName !== '') && `, ${personTitle(personName, person)}`}
            </b>
            {`: ${meals.map(({ title, because }) => `${title} (${because.join(', ')})`).join('; ')}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Says that an allergy wants a signature. */
export function AllergyNotice() {
  return (
    <p className={styles.lead}>
      Аллергия&nbsp;— это сведения о&nbsp;здоровье: <HealthConsentLink /> один раз подписывают кодом
      из&nbsp;SMS.
    </p>
  );
}
