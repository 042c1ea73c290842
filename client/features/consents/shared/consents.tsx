import { Consent } from '../../../ui/field.tsx';

/** `form` names the form that it belongs to, where it stands outside it. */
export function OfferConsent(props: { form?: string }) {
  return (
    <Consent {...props} name="acceptsOffer" required>
      Принимаю условия{' '}
      <a href="/oferta/" target="_blank" rel="noopener">
        оферты
      </a>
    </Consent>
  );
}

export function DataConsent(props: { form?: string }) {
  return (
    <Consent {...props} name="consent" required>
      Даю{' '}
      <a href="/politika/?document=dannye" target="_blank" rel="noopener">
        согласие на обработку данных профиля и заказа
      </a>
    </Consent>
  );
}

/** The consent that health data needs, by its own name. */
export function HealthConsentLink() {
  return (
    <a href="/politika/?document=zdorove" target="_blank" rel="noopener">
      согласие на обработку сведений о здоровье
    </a>
  );
}
