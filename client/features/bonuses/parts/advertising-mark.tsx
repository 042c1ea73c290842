import type { PartnerOffer } from '#shared/features/partners/schema.ts';
import { css } from '../../../ui/css.ts';

/** What the law wants beside an advertisement: that it is one, whose, and its token. */
export function AdvertisingMark({ offer }: { offer: PartnerOffer }) {
  return (
    <p className={css('text-ink-2 text-caption leading-[1.4] wrap-anywhere')}>
      Реклама. {offer.advertiser}.{' '}
      {/* Whole in the style, not by joiners: whoever copies a token gets it as it is. */}
      <span className={css('inline-block')}>erid:&nbsp;{offer.erid}</span>
    </p>
  );
}
