import { formatDay, formatDayOfYear, moscowDate } from '#shared/dates.ts';
import { refundCertificate } from '#shared/features/certificates/contract.ts';
import type { CertificatePurchase } from '#shared/features/certificates/schema.ts';
import { declineTexts } from '#shared/features/payments/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { upperFirst } from '#shared/typography.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice, type NoticeTone } from '../../../ui/surfaces.tsx';
import { PayButton } from '../../payments/shared/pay-button.tsx';
import { PaymentCheck } from '../../payments/shared/payment-check.tsx';
import { CertificateCard } from './certificate-card.tsx';
import styles from './purchase-notice.module.css';

interface PurchaseProps {
  readonly purchase: CertificatePurchase;
}

interface PurchaseLabels {
  readonly tone: NoticeTone;
  readonly title: string;
  readonly text: string;
}

/** Says when the letter is sent. */
function sending({ isGift, recipientName, email, deliverOn }: CertificatePurchase, today: string): string {
  if (!isGift) return `Письмо с\u00a0файлом и\u00a0кодом уже на\u00a0пути к\u00a0${email}.`;
  const when = deliverOn > today ? `уйдёт утром ${formatDay(deliverOn)}` : 'уже отправляем';
  return `Получатель\u00a0— ${recipientName}. Письмо на\u00a0${email} ${when}.`;
}

function labelsOf(purchase: CertificatePurchase, today: string): PurchaseLabels {
  const { state, number, payment } = purchase;
  const refusal = payment.declineReason === null ? '' : `${declineTexts[payment.declineReason]}. `;
  switch (state) {
    case 'pending_payment':
      return {
        tone: 'warning',
        title: `Сертификат №\u00a0${number} ждёт оплаты`,
        text: `${upperFirst(refusal)}Держим его сутки, потом покупка отменится сама.`,
      };
    case 'paid':
      return {
        tone: 'success',
        title: `Сертификат №\u00a0${number} оплачен`,
        text: sending(purchase, today),
      };
    case 'cancelled':
      return {
        tone: 'info',
        title: `Покупка №\u00a0${number} отменена`,
        text: 'Деньги не\u00a0списаны.',
      };
    case 'refunded':
      return {
        tone: 'info',
        title: `Сертификат №\u00a0${number} возвращён`,
        text: 'Деньги придут туда\u00a0же, откуда он\u00a0оплачен. Код больше не\u00a0действует.',
      };
  }
}

/** Asks for confirmation before the refund. */
function Refund({ purchase: { id, nominalKop } }: PurchaseProps) {
  return (
    <details className={styles.refund}>
      <summary>Вернуть сертификат</summary>
      <RestForm
        call={refundCertificate}
        params={{ id }}
        label={`Вернуть ${formatMoney(nominalKop)}`}
        look="danger"
      >
        <p>Код перестанет действовать, деньги вернутся туда, откуда вы&nbsp;платили.</p>
      </RestForm>
    </details>
  );
}

/** State of a purchase, and what can be done with it. */
function PurchaseNotice({ purchase }: PurchaseProps) {
  const { id, payment, path, nominalKop } = purchase;
  const { tone, title, text } = labelsOf(purchase, moscowDate(useAppState().site.now));
  return (
    <Notice
      tone={tone}
      title={title}
      action={
        payment.payable ? (
          <PayButton invoiceId={id} payment={payment}>
            Оплатить {formatMoney(nominalKop)}
          </PayButton>
        ) : (
          path !== null && <ButtonLink to={path}>Открыть сертификат</ButtonLink>
        )
      }
    >
      {text}
      <PaymentCheck invoiceId={id} payment={payment} />
    </Notice>
  );
}

/** The certificate that was bought, as the form has shown it. */
function BoughtCard({ purchase }: PurchaseProps) {
  const { nominalKop, isGift, recipientName, text, validTo } = purchase;
  return (
    <CertificateCard
      label="Купленный сертификат"
      nominalKop={nominalKop}
      isGift={isGift}
      recipientName={recipientName}
      text={text}
      when={`Действует до\u00a0${formatDayOfYear(validTo)}`}
    />
  );
}

/**
 * What was bought: its state alone above the form, where a purchase came to nothing; else a page of its own, which sells
 * nothing to who has paid but has the way to one more.
 */
export function Purchase({ purchase }: PurchaseProps) {
  const { state, nominalKop, payment, isRefundable } = purchase;
  if (state === 'cancelled') {
    return (
      <div className={styles.over}>
        <PurchaseNotice purchase={purchase} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <h1>Сертификат на&nbsp;{formatMoney(nominalKop)}</h1>
      <div className={styles.state}>
        <PurchaseNotice purchase={purchase} />
        {!payment.payable && (
          <ButtonLink to="/sertificat/#buy" look="outline">
            Подарить ещё один
          </ButtonLink>
        )}
        {isRefundable && <Refund purchase={purchase} />}
      </div>
      {state !== 'refunded' && <BoughtCard purchase={purchase} />}
    </div>
  );
}
