import type { ReactNode } from 'react';
import { formatDayOfYear } from '#shared/dates.ts';
import type { PartnerOffer } from '#shared/features/partners/schema.ts';
import { openModal } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import { AdvertisingMark } from './advertising-mark.tsx';
import styles from './offer-cards.module.css';

const icons: Readonly<Record<PartnerOffer['icon'], ReactNode>> = {
  dumbbell: <Icon name="dumbbell" />,
  leaf: <Icon name="leaf" />,
  sun: <Icon name="sun" />,
  flame: <Icon name="flame" />,
  utensils: <Icon name="utensils" />,
  moon: <Icon name="moon" />,
  users: <Icon name="users" />,
  calendar: <Icon name="calendar-days" />,
};

function OfferAction({ offer }: { readonly offer: PartnerOffer }): ReactNode {
  const state = useAppState();
  const { myCode, isLeft, partner } = offer;
  if (myCode === null && !isLeft) return <p className={styles.gone}>Коды закончились</p>;
  return (
    <Button
      look={myCode === null ? 'primary' : 'soft'}
      aria-label={`${myCode === null ? 'Получить код' : 'Показать код'}: ${partner}`}
      onClick={() => openModal(state, 'partners-bonus', { offer })}
    >
      {myCode === null ? 'Получить код' : 'Показать код'}
    </Button>
  );
}

export function OfferCards({ offers }: { readonly offers: readonly PartnerOffer[] }): ReactNode {
  return (
    <section aria-labelledby="partner-offers">
      <h2 id="partner-offers" className={styles.title}>
        От&nbsp;партнёров
      </h2>
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <li key={offer.code} className={styles.offer} style={tintStyle(offer.tint)}>
            <span className={styles.icon}>{icons[offer.icon]}</span>
            <p className={styles.partner}>{offer.partner}</p>
            <h3>{offer.title}</h3>
            <p className={styles.text}>{offer.text}</p>
            <AdvertisingMark offer={offer} />
            <p className={styles.until}>до&nbsp;{formatDayOfYear(offer.validTo)}</p>
            <OfferAction offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}
