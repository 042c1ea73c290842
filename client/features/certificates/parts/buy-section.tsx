import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { formatDay, formatDayOfYear, isIsoDate, moscowDate } from '#shared/dates.ts';
import { buyCertificate, refundCertificate } from '#shared/features/certificates/contract.ts';
import { giftTerms, lastGiftDate } from '#shared/features/certificates/rules.ts';
import {
  BuyCertificate,
  type BuyCertificateInput,
  type CertificatePurchase,
  type CertificateState,
} from '#shared/features/certificates/schema.ts';
import { declineTexts } from '#shared/features/payments/schema.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { certificateNominals } from '#shared/features/promotions/terms.ts';
import { formatMoney } from '#shared/money.ts';
import { upperFirst } from '#shared/typography.ts';
import { RestForm, Submit } from '../../../platform/forms/rest-form.tsx';
import { NeedsScripts } from '../../../platform/hydration/late.tsx';
import { openDialog } from '../../../platform/modals/open-dialog.ts';
import { type PlacingInput, usePlacer } from '../../../platform/placing/use-placer.ts';
import { useRest } from '../../../platform/rest/rest.ts';
import { useAppState, useSnapshot } from '../../../platform/state/app-state.ts';
import { ButtonLink, classNames, Icon } from '../../../ui/basics.tsx';
import { RadioCards, Segmented } from '../../../ui/choices.tsx';
import { css } from '../../../ui/css.ts';
import { TextArea, TextField, useFormValues } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice, type NoticeTone } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { authPhoneDialog } from '../../auth/shared/dialogs.ts';
import { DataConsent, OfferConsent } from '../../consents/shared/consents.tsx';
import { PayButton } from '../../payments/shared/pay-button.tsx';
import { PaymentCheck } from '../../payments/shared/payment-check.tsx';
import styles from './buy-section.module.css';

interface CertificateCardProps
  extends Pick<CertificatePurchase, 'nominalKop' | 'isGift' | 'recipientName' | 'text'> {
  /** What the card is, for who does not see it. */
  readonly label: string;
  /** When it comes, or until when it can be spent. */
  readonly when: string;
}

/** A certificate as it looks: while its form is filled in, and once it is bought. */
function CertificateCard(props: CertificateCardProps) {
  const { label, nominalKop, isGift, recipientName, text, when } = props;
  return (
    <aside
      className={classNames(
        styles.card,
        css('grid content-start overflow-hidden rounded-panel bg-tint-lime wrap-anywhere'),
      )}
      aria-label={label}
    >
      <p className={layout.caption}>Подарочный сертификат</p>
      <p className={css('font-extrabold text-[2.5rem] leading-[1.15] tracking-[-0.04em] whitespace-nowrap')}>
        {formatMoney(nominalKop)}
      </p>
      {isGift && (
        <p className={css('mt-4 font-bold')}>
          {recipientName === '' ? 'Имя получателя' : `Для:\u00a0${recipientName}`}
        </p>
      )}
      {isGift && text !== '' && (
        <p className={css('mt-4 text-ink-2 text-ui leading-[1.4] whitespace-pre-line')}>{text}</p>
      )}
      <p className={css('mt-12 text-ink-2 text-caption')}>{when}</p>
      <Picture
        picture={fixedPictures.salad}
        alt=""
        sizes={220}
        className={css('absolute w-[150px] desktop:w-[220px] right-[-34px] bottom-[-26px]')}
      />
    </aside>
  );
}

/** Recipient, date and text of a gift; hidden while the certificate is for oneself. */
function GiftFields() {
  const { now } = useAppState().site;
  return (
    <div
      className={classNames(
        layout.stack12,
        styles.gift,
        css('large-phone:grid-cols-[1fr_1fr] large-phone:items-start'),
      )}
    >
      <TextField label="Кому" name="recipientName" maxLength={60} autoComplete="off" />
      <TextField
        label="Когда прислать"
        name="deliverOn"
        type="date"
        hint={`Утром этого дня. Без даты — сразу после оплаты`}
        min={moscowDate(now)}
        max={lastGiftDate(now)}
      />
      <div className={css('large-phone:col-span-full')}>
        <TextArea
          label="Пожелание"
          name="text"
          maxLength={giftTerms.textLength}
          hint={`До ${giftTerms.textLength} символов, по желанию`}
        />
      </div>
    </div>
  );
}

/** The form for buying a certificate by card, beside the card as it will look. */
export function BuySection() {
  const form = useRef<HTMLFormElement>(null);
  const values = useFormValues(form);
  const state = useAppState();
  const { isAuthorized } = useSnapshot(state).auth;
  const rest = useRest();
  const navigate = useNavigate();
  const make = usePlacer((input: PlacingInput<BuyCertificateInput>) => rest(buyCertificate, input));
  const wordOf = (name: string) => String(values?.get(name) ?? '').trim();
  const nominalKop = Number(values?.get('nominalKop') ?? certificateNominals[1]);
  const isSelf = wordOf('isFor') === 'self';
  // Empty or unfinished while it is typed.
  const deliverOn = isSelf ? '' : wordOf('deliverOn');
  return (
    <section
      id="buy"
      className={css(
        'grid grid-cols-1 gap-20 items-start',
        'desktop:grid-cols-[minmax(0,760px)_minmax(0,1fr)] desktop:gap-24',
      )}
    >
      <h2 className={css('text-h2 desktop:col-span-full')}>Купить сертификат</h2>
      <CertificateCard
        label="Как будет выглядеть сертификат"
        nominalKop={nominalKop}
        isGift={!isSelf}
        recipientName={wordOf('recipientName')}
        text={wordOf('text')}
        when={`Придёт ${isIsoDate(deliverOn) ? formatDay(deliverOn) : 'сразу после оплаты'}`}
      />
      <NeedsScripts to="купить сертификат" />
      <RestForm
        form={form}
        call={buyCertificate}
        schema={BuyCertificate}
        // Fields of a gift are hidden for a certificate of one's own and must not be sent.
        body={isSelf ? { recipientName: '', deliverOn: '', text: '' } : {}}
        make={make}
        wants={(go, refusal) => {
          if (isAuthorized || refusal !== undefined) return false;
          openDialog(state, authPhoneDialog, { onSignedIn: go });
          return true;
        }}
        onDone={({ purchase: { id, payment } }) => {
          if (payment.url !== null && payment.otherProviders.length === 0)
            window.location.assign(payment.url);
          else void navigate(`/sertificat/?purchase=${id}`);
        }}
        isPageLeft
        className={classNames(
          layout.panel,
          styles.form,
          css('grid gap-20 py-24 px-18 large-phone:p-32 desktop:row-2 desktop:col-1'),
        )}
        attributes={{ noValidate: true }}
      >
        <RadioCards
          legend="Номинал"
          name="nominalKop"
          value={String(certificateNominals[1])}
          options={certificateNominals.map((sum) => ({ value: String(sum), label: formatMoney(sum) }))}
        />
        <Segmented
          legend="Для кого"
          name="isFor"
          value="gift"
          options={[
            { value: 'gift', label: 'В подарок' },
            { value: 'self', label: 'Себе' },
          ]}
        />
        <GiftFields />
        <TextField
          label={isSelf ? 'Ваша почта' : 'Почта получателя'}
          name="email"
          type="email"
          inputMode="email"
          autoComplete={isSelf ? 'email' : 'off'}
          maxLength={120}
          hint="Сюда придёт письмо с файлом, кодом и ссылкой"
          required
        />
        <div>
          <OfferConsent />
          <DataConsent />
        </div>
        <Submit size="large">
          <Icon name="lock" />
          Оплатить {formatMoney(nominalKop)}
        </Submit>
      </RestForm>
    </section>
  );
}

/** Replaces the form where cards are not accepted: staff answer the request. */
export function NotSold() {
  return (
    <section id="buy">
      <h2 className={css('text-h2 desktop:col-span-full')}>Купить сертификат</h2>
      <Notice>
        Оплатить картой на сайте пока нельзя. Оставьте заявку в форме ниже — перезвоним и всё оформим.
      </Notice>
    </section>
  );
}

/** Says when the letter is sent. */
function sending({ isGift, recipientName, email, deliverOn }: CertificatePurchase, today: string): string {
  if (!isGift) return `Письмо с файлом и кодом уже на пути к ${email}.`;
  const when = deliverOn > today ? `уйдёт утром ${formatDay(deliverOn)}` : 'уже отправляем';
  return `Получатель — ${recipientName}. Письмо на ${email} ${when}.`;
}

type StateText = readonly [tone: NoticeTone, title: string, text: string];

function stateText(purchase: CertificatePurchase, today: string): StateText {
  const { number, payment } = purchase;
  const reason = payment.declineReason && `${upperFirst(declineTexts[payment.declineReason])}. `;
  const texts: Readonly<Record<CertificateState, StateText>> = {
    pending_payment: [
      'warning',
      `Сертификат № ${number} ждёт оплаты`,
      `${reason ?? ''}Держим его сутки, потом покупка отменится сама.`,
    ],
    paid: ['success', `Сертификат № ${number} оплачен`, sending(purchase, today)],
    cancelled: ['info', `Покупка № ${number} отменена`, 'Деньги не списаны.'],
    refunded: [
      'info',
      `Сертификат № ${number} возвращён`,
      'Деньги придут туда же, откуда он оплачен. Код больше не действует.',
    ],
  };
  return texts[purchase.state];
}

/** State of a purchase, and what can be done with it. */
function PurchaseNotice({ purchase }: { readonly purchase: CertificatePurchase }) {
  const { id, payment, path, nominalKop } = purchase;
  const [tone, title, text] = stateText(purchase, moscowDate(useAppState().site.now));
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

/**
 * What was bought: its state alone above the form, where a purchase came to nothing; else a page of its own, which sells
 * nothing to who has paid but has the way to one more.
 */
export function Purchase({ purchase }: { readonly purchase: CertificatePurchase }) {
  const { id, state, nominalKop, payment, isRefundable, validTo } = purchase;
  const notice = <PurchaseNotice purchase={purchase} />;
  if (state === 'cancelled')
    return (
      <div className={css('max-w-[calc(920px_+_2_*_var(--gutter))] mx-auto pt-20 px-gutter')}>{notice}</div>
    );
  return (
    <div
      className={css(
        'grid grid-cols-1 gap-20 items-start max-w-[calc(920px_+_2_*_var(--gutter))] mx-auto pt-20',
        'px-gutter',
        'desktop:grid-cols-[minmax(0,1fr)_340px] desktop:gap-24',
      )}
    >
      <h1 className={css('text-h2 desktop:col-span-full')}>Сертификат на {formatMoney(nominalKop)}</h1>
      <div className={classNames(styles.state, css('grid gap-12 justify-items-start'))}>
        {notice}
        {!payment.payable && (
          <ButtonLink to="/sertificat/#buy" look="outline">
            Подарить ещё один
          </ButtonLink>
        )}
        {isRefundable && (
          <details className={styles.refund}>
            <summary
              className={css(
                'flex items-center w-fit min-h-tap text-ink-2 text-small underline underline-offset-[3px]',
              )}
            >
              Вернуть сертификат
            </summary>
            <RestForm
              call={refundCertificate}
              params={{ id }}
              label={`Вернуть ${formatMoney(nominalKop)}`}
              look="danger"
            >
              <p>Код перестанет действовать, деньги вернутся туда, откуда вы платили.</p>
            </RestForm>
          </details>
        )}
      </div>
      {state !== 'refunded' && (
        <CertificateCard
          {...purchase}
          label="Купленный сертификат"
          when={`Действует до ${formatDayOfYear(validTo)}`}
        />
      )}
    </div>
  );
}
