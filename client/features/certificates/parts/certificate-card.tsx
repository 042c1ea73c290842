import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { Picture } from '../../../ui/picture.tsx';
import styles from './buy-section.module.css';

interface CertificateCardProps {
  /** What the card is, for who does not see it. */
  readonly label: string;
  readonly nominalKop: Kopecks;
  readonly isGift: boolean;
  readonly recipientName: string;
  readonly text: string;
  /** When it comes, or until when it can be spent. */
  readonly when: string;
}

/** A certificate as it looks: while its form is filled in, and once it is bought. */
export function CertificateCard(props: CertificateCardProps) {
  const { label, nominalKop, isGift, recipientName, text, when } = props;
  return (
    <aside className={styles.card} aria-label={label}>
      <p className={styles.cardKind}>Подарочный сертификат</p>
      <p className={styles.cardSum}>{formatMoney(nominalKop)}</p>
      {isGift && (
        <p className={styles.cardWho}>
          {recipientName === '' ? 'Имя получателя' : `Для:\u00a0${recipientName}`}
        </p>
      )}
      {isGift && text !== '' && <p className={styles.cardText}>{text}</p>}
      <p className={styles.cardWhen}>{when}</p>
      <Picture picture={fixedPictures.salad} alt="" sizes={220} className={styles.cardDish} />
    </aside>
  );
}
