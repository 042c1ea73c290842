import type { ReactNode } from 'react';
import { formatDay, isIsoDate } from '#shared/dates.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { Picture } from '../../../ui/picture.tsx';
import styles from './buy-section.module.css';

interface CertificateCardProps {
  readonly nominalKop: Kopecks;
  readonly isGift: boolean;
  readonly recipientName: string;
  readonly text: string;
  /** As the field has it: empty or unfinished while it is typed. */
  readonly deliverOn: string;
}

function dayText(deliverOn: string): string {
  return isIsoDate(deliverOn) ? `Придёт ${formatDay(deliverOn)}` : 'Придёт сразу после оплаты';
}

/** The certificate as it will look, while its form is filled in. */
export function CertificateCard(props: CertificateCardProps): ReactNode {
  const { nominalKop, isGift, recipientName, text, deliverOn } = props;
  return (
    <aside className={styles.card} aria-label="Как будет выглядеть сертификат">
      <p className={styles.cardKind}>Подарочный сертификат</p>
      <p className={styles.cardSum}>{formatMoney(nominalKop)}</p>
      {isGift && (
        <p className={styles.cardWho}>
          {recipientName === '' ? 'Имя получателя' : `Для:\u00a0${recipientName}`}
        </p>
      )}
      {isGift && text !== '' && <p className={styles.cardText}>{text}</p>}
      <p className={styles.cardWhen}>{dayText(isGift ? deliverOn : '')}</p>
      <Picture picture={fixedPictures.salad} alt="" sizes={220} className={styles.cardDish} />
    </aside>
  );
}
