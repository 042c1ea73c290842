import { HealthConsentLink } from '../../consents/shared/health-consent-link.tsx';
import styles from './card.module.css';

/** Says that an allergy wants a signature. */
export function AllergyNotice() {
  return (
    <p className={styles.lead}>
      Аллергия&nbsp;— это сведения о&nbsp;здоровье: <HealthConsentLink /> один раз подписывают кодом
      из&nbsp;SMS.
    </p>
  );
}
