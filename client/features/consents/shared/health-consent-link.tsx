/** The consent that health data needs, by its own name. */
export function HealthConsentLink() {
  return (
    <a href="/politika/?document=zdorove" target="_blank" rel="noopener">
      согласие на&nbsp;обработку сведений о&nbsp;здоровье
    </a>
  );
}
