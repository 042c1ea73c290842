import type { AnswerOf } from '#shared/contract.ts';
import { type EpochMs, formatDay, formatDayOfYear, moscowDate, moscowTime } from '#shared/dates.ts';
import type { listCertificates } from '#shared/features/certificates/contract.ts';
import { giftTerms } from '#shared/features/certificates/rules.ts';
import type {
  CertificatePurchase,
  CertificateState,
  SpentCertificate,
} from '#shared/features/certificates/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { matchPage } from '#shared/routes.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { Badge, type BadgeTone, Disclosure, Panel } from '../../../ui/surfaces.tsx';
import { CheckForm } from './check-form.tsx';

const states: Readonly<Record<CertificateState, readonly [name: string, tone: BadgeTone]>> = {
  pending_payment: ['Ждёт оплаты', 'amber'],
  paid: ['Оплачен', 'green'],
  cancelled: ['Отменён', 'plain'],
  refunded: ['Возвращён', 'plain'],
};

/** What is left of a certificate, and until when. */
function leftText({ balanceKop, validTo }: SpentCertificate | CertificatePurchase, now: EpochMs): string {
  if (balanceKop === 0) return 'Потрачен целиком';
  if (moscowDate(now) > validTo) return `Действовал до ${formatDayOfYear(validTo)}`;
  return `Осталось ${formatMoney(balanceKop)}, до ${formatDayOfYear(validTo)}`;
}

/** When the letter of a gift leaves, or that it has. */
function sendingText({ email, deliverOn }: CertificatePurchase, now: EpochMs): string {
  const isSent = moscowTime(deliverOn, giftTerms.hour) <= now;
  return `Письмо на ${email} ${isSent ? 'отправлено' : `уйдёт утром ${formatDay(deliverOn)}`}`;
}

/** A certificate that was bought, or has paid for an order. */
function Own({ certificate }: { readonly certificate: CertificatePurchase | SpentCertificate }) {
  const { now } = useAppState().site;
  const { id, nominalKop, path } = certificate;
  const bought = 'state' in certificate ? certificate : undefined;
  const isUnpaid = bought?.state === 'pending_payment';
  const lines = bought
    ? [
        `№ ${bought.number}${bought.isGift ? `, в подарок: ${bought.recipientName}` : ''}`,
        bought.state === 'paid' && bought.isGift && sendingText(bought, now),
        bought.state === 'paid' && leftText(bought, now),
      ]
    : ['Вы платили им за заказ', leftText(certificate, now)];
  return (
    <li
      className={css(
        'flex flex-wrap gap-y-8 gap-x-20 items-center justify-between py-12 px-0 border-b wrap-anywhere',
      )}
    >
      <div>
        <p className={css('flex flex-wrap gap-y-6 gap-x-10 items-center mb-4')}>
          <b>На {formatMoney(nominalKop)}</b>
          {bought && <Badge tone={states[bought.state][1]}>{states[bought.state][0]}</Badge>}
        </p>
        {lines.filter(Boolean).map((line) => (
          <p key={String(line)} className={layout.small}>
            {line}
          </p>
        ))}
      </div>
      <div className={css('flex gap-8')}>
        {path !== null && (
          <ButtonLink to={path} look="outline" size="small">
            Открыть
          </ButtonLink>
        )}
        {(isUnpaid || bought?.isRefundable) && (
          <ButtonLink to={`/sertificat/?purchase=${id}`} look="outline" size="small">
            {isUnpaid ? 'Оплатить' : 'Вернуть'}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

/** Certificates that were bought, those that have paid for orders, and a field for the code of another one. */
export function OwnCertificates({ bought, spent }: AnswerOf<typeof listCertificates>) {
  const { isSimply } = useAppState().site;
  // The small variant sells none and has no page of them.
  if (matchPage('/sertificat/', isSimply) === undefined) return null;
  return (
    <Panel
      title="Сертификаты"
      titleId="own-certificates"
      className={css('grid gap-8 justify-items-start mt-14 py-18 px-20')}
    >
      {bought.length + spent.length > 0 && (
        <ul className={css('w-full')}>
          {[...bought, ...spent].map((certificate) => (
            <Own key={certificate.id} certificate={certificate} />
          ))}
        </ul>
      )}
      <Disclosure title="Ввести код сертификата">
        <div className={css('grid gap-12 max-w-[420px] pb-12')}>
          <p className={layout.small}>Покажем, сколько на нём осталось и до какого дня он действует.</p>
          <CheckForm />
        </div>
      </Disclosure>
      <ButtonLink to="/sertificat/" look="outline" size="small">
        Купить сертификат
      </ButtonLink>
    </Panel>
  );
}
