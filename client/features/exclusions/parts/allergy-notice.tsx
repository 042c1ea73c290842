import type { ReactNode } from 'react';
import { HealthConsentLink } from '../../consents/shared/health-consent-link.tsx';
import styles from './card.module.css';

/** Says that an allergy wants a signature; without scripts it has to be given before. */
export function AllergyNotice({ isNamed }: { readonly isNamed: boolean }): ReactNode {
  const text = (
    <>
      Аллергия&nbsp;— это сведения о&nbsp;здоровье: <HealthConsentLink /> один раз подписывают кодом
      из&nbsp;SMS.
    </>
  );
  if (isNamed) return <p className={styles.lead}>{text}</p>;
  return (
    <noscript>
      <p className={styles.lead}>
        {text} Сделайте это до&nbsp;первой отметки об&nbsp;аллергии, в&nbsp;
        <a href="/personal/settings/#consents">настройках</a>.
      </p>
    </noscript>
  );
}
