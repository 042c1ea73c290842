import type { PartnerOffer } from '#shared/features/partners/schema.ts';
import styles from './advertising-mark.module.css';

/** What the law wants beside an advertisement: that it is one, whose, and its token. */
export function AdvertisingMark({ offer }: { offer: PartnerOffer }) {
  return (
    <p className={styles.mark}>
      Реклама. {offer.advertiser}.{' '}
      {/* Whole in the style, not by joiners: whoever copies a token gets it as it is. */}
      <span className={styles.token}>erid:&nbsp;{offer.erid}</span>
    </p>
  );
}
