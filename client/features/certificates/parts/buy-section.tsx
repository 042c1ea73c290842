import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDay, isIsoDate, moscowDate } from '#shared/dates.ts';
import { buyCertificate } from '#shared/features/certificates/contract.ts';
import { giftTerms, lastGiftDate } from '#shared/features/certificates/rules.ts';
import { BuyCertificate, type BuyCertificateInput } from '#shared/features/certificates/schema.ts';
import { certificateNominals } from '#shared/features/promotions/terms.ts';
import { formatMoney } from '#shared/money.ts';
import { RestForm, Submit } from '../../../platform/forms/rest-form.tsx';
import { NeedsScripts } from '../../../platform/hydration/scripting.tsx';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { usePlacer } from '../../../platform/placing/use-placer.ts';
import { useRest } from '../../../platform/rest/rest.ts';
import { useAppState, useSnapshot } from '../../../platform/state/app-state.ts';
import { RadioCards, Segmented } from '../../../ui/choices.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { useFormValues } from '../../../ui/form-values.ts';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import { Notice } from '../../../ui/surfaces.tsx';
import { authPhoneDialog } from '../../auth/shared/dialogs.ts';
import { DataConsent, OfferConsent } from '../../consents/shared/consents.tsx';
import styles from './buy-section.module.css';
import { CertificateCard } from './certificate-card.tsx';

/** Recipient, date and text of a gift; hidden while the certificate is for oneself. */
function GiftFields() {
  const { now } = useAppState().site;
  return (
    <div className={classNames(layout.stack12, styles.gift)}>
      <TextField label="Кому" name="recipientName" maxLength={60} autoComplete="off" />
      <TextField
        label="Когда прислать"
        name="deliverOn"
        type="date"
        hint={`Утром этого дня. Без\u00a0даты\u00a0— сразу после оплаты`}
        min={moscowDate(now)}
        max={lastGiftDate(now)}
      />
      <div className={styles.whole}>
        <TextArea
          label="Пожелание"
          name="text"
          maxLength={giftTerms.textLength}
          hint={`До\u00a0${giftTerms.textLength} символов, по\u00a0желанию`}
        />
      </div>
    </div>
  );
}

/** The day is as its field has it: empty or unfinished while it is typed. */
function dayText(deliverOn: string): string {
  return isIsoDate(deliverOn) ? `Придёт ${formatDay(deliverOn)}` : 'Придёт сразу после оплаты';
}

/** Signs a visitor in before the purchase, and opens the payment afterwards. */
function useBuying() {
  const state = useAppState();
  const { isAuthorized } = useSnapshot(state).auth;
  const rest = useRest();
  const navigate = useNavigate();
  const place = usePlacer<BuyCertificateInput, AnswerOf<typeof buyCertificate>>((input) =>
    rest(buyCertificate, input),
  );
  return {
    make: place,
    wants: (go: () => void, refusal?: unknown) => {
      if (isAuthorized || refusal !== undefined) return false;
      openDialog(state, authPhoneDialog, { onSignedIn: go });
      return true;
    },
    onDone: ({ purchase: { id, payment } }: AnswerOf<typeof buyCertificate>) => {
      if (payment.url !== null && payment.otherProviders.length === 0) window.location.assign(payment.url);
      else void navigate(`/sertificat/?purchase=${id}`);
    },
  };
}

/** The form for buying a certificate by card, beside the card as it will look. */
export function BuySection() {
  const form = useRef<HTMLFormElement>(null);
  const values = useFormValues(form);
  const buying = useBuying();
  const wordOf = (name: string) => String(values?.get(name) ?? '').trim();
  const nominalKop = Number(values?.get('nominalKop') ?? certificateNominals[1]);
  const isSelf = wordOf('isFor') === 'self';
  return (
    <section id="buy" className={styles.section}>
      <h2 className={styles.title}>Купить сертификат</h2>
      <CertificateCard
        label="Как будет выглядеть сертификат"
        nominalKop={nominalKop}
        isGift={!isSelf}
        recipientName={wordOf('recipientName')}
        text={wordOf('text')}
        when={dayText(isSelf ? '' : wordOf('deliverOn'))}
      />
      <NeedsScripts to="купить сертификат" />
      <RestForm
        form={form}
        call={buyCertificate}
        schema={BuyCertificate}
        // Fields of a gift are hidden for a certificate of one's own and must not be sent.
        body={isSelf ? { recipientName: '', deliverOn: '', text: '' } : {}}
        {...buying}
        isPageLeft
        className={classNames(surface.panel, styles.form)}
        attributes={{ noValidate: true }}
      >
        <RadioCards
          legend="Номинал"
          name="nominalKop"
          value={String(certificateNominals[1])}
          options={certificateNominals.map((sum) => ({ value: String(sum), label: formatMoney(sum) }))}
        />
        <Segmented
          legend="Для&nbsp;кого"
          name="isFor"
          value="gift"
          options={[
            { value: 'gift', label: 'В\u00a0подарок' },
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
          hint="Сюда придёт письмо с&nbsp;файлом, кодом и&nbsp;ссылкой"
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
      <h2 className={styles.title}>Купить сертификат</h2>
      <Notice>
        Оплатить картой на&nbsp;сайте пока нельзя. Оставьте заявку в&nbsp;форме ниже&nbsp;— перезвоним
        и&nbsp;всё оформим.
      </Notice>
    </section>
  );
}
