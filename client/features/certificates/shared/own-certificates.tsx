import { type EpochMs, formatDay, formatDayOfYear, moscowDate, moscowTime } from '#shared/dates.ts';
import { giftTerms } from '#shared/features/certificates/rules.ts';
import type {
  CertificatePurchase,
  CertificateState,
  SpentCertificate,
} from '#shared/features/certificates/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { matchPage } from '#shared/routes.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Badge, type BadgeTone, Disclosure, Panel } from '../../../ui/surfaces.tsx';
import texts from '../../../ui/texts.module.css';
import { CheckForm } from './check-form.tsx';
import styles from './own-certificates.module.css';

const states: Readonly<Record<CertificateState, { readonly name: string; readonly tone: BadgeTone }>> = {
  pending_payment: { name: 'Ждёт оплаты', tone: 'amber' },
  paid: { name: 'Оплачен', tone: 'green' },
  cancelled: { name: 'Отменён', tone: 'plain' },
  refunded: { name: 'Возвращён', tone: 'plain' },
};

/** What is left of a certificate, and until when. */
function leftText({ balanceKop, validTo }: SpentCertificate | CertificatePurchase, now: EpochMs): string {
  if (balanceKop === 0) return 'Потрачен целиком';
  if (moscowDate(now) > validTo) return `Действовал до\u00a0${formatDayOfYear(validTo)}`;
  return `Осталось ${formatMoney(balanceKop)}, до\u00a0${formatDayOfYear(validTo)}`;
}

/** When the letter of a gift leaves, or that it has. */
function sendingText({ email, deliverOn }: CertificatePurchase, now: EpochMs): string {
  const isSent = moscowTime(deliverOn, giftTerms.hour) <= now;
  return `Письмо на\u00a0${email} ${isSent ? 'отправлено' : `уйдёт утром ${formatDay(deliverOn)}`}`;
}

function Bought({ purchase }: { readonly purchase: CertificatePurchase }) {
  const { now } = useAppState().site;
  const { id, number, state, nominalKop, isGift, recipientName, path } = purchase;
  const { name, tone } = states[state];
  return (
    <li>
      <div>
        <p className={styles.head}>
          <b>На&nbsp;{formatMoney(nominalKop)}</b>
          <Badge tone={tone}>{name}</Badge>
        </p>
        <p className={texts.small}>
          №&nbsp;{number}
          {isGift && `, в\u00a0подарок: ${recipientName}`}
        </p>
        {state === 'paid' && isGift && <p className={texts.small}>{sendingText(purchase, now)}</p>}
        {state === 'paid' && <p className={texts.small}>{leftText(purchase, now)}</p>}
      </div>
      <div className={styles.links}>
        {path !== null && (
          <ButtonLink to={path} look="outline" size="small">
            Открыть
          </ButtonLink>
        )}
        {(state === 'pending_payment' || purchase.isRefundable) && (
          <ButtonLink to={`/sertificat/?purchase=${id}`} look="outline" size="small">
            {state === 'pending_payment' ? 'Оплатить' : 'Вернуть'}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function Spent({ certificate }: { readonly certificate: SpentCertificate }) {
  const { now } = useAppState().site;
  const { nominalKop, path } = certificate;
  return (
    <li>
      <div>
        <p className={styles.head}>
          <b>На&nbsp;{formatMoney(nominalKop)}</b>
        </p>
        <p className={texts.small}>Вы&nbsp;платили им&nbsp;за&nbsp;заказ</p>
        <p className={texts.small}>{leftText(certificate, now)}</p>
      </div>
      {path !== null && (
        <div className={styles.links}>
          <ButtonLink to={path} look="outline" size="small">
            Открыть
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

interface OwnCertificatesProps {
  readonly bought: readonly CertificatePurchase[];
  readonly spent: readonly SpentCertificate[];
}

/** Certificates that were bought, those that have paid for orders, and a field for the code of another one. */
export function OwnCertificates({ bought, spent }: OwnCertificatesProps) {
  const { isSimply } = useAppState().site;
  // The small variant sells none and has no page of them.
  if (matchPage('/sertificat/', isSimply) === undefined) return null;
  return (
    <Panel title="Сертификаты" titleId="own-certificates" className={styles.panel}>
      {bought.length + spent.length > 0 && (
        <ul className={styles.list}>
          {bought.map((purchase) => (
            <Bought key={purchase.id} purchase={purchase} />
          ))}
          {spent.map((certificate) => (
            <Spent key={certificate.id} certificate={certificate} />
          ))}
        </ul>
      )}
      <Disclosure title="Ввести код сертификата">
        <div className={styles.check}>
          <p className={texts.small}>
            Покажем, сколько на&nbsp;нём осталось и&nbsp;до&nbsp;какого дня он&nbsp;действует.
          </p>
          <CheckForm />
        </div>
      </Disclosure>
      <ButtonLink to="/sertificat/" look="outline" size="small">
        Купить сертификат
      </ButtonLink>
    </Panel>
  );
}
