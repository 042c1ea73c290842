import { type ReactNode, useState } from 'react';
import { formatDay, isIsoDate, moscowDate } from '#shared/dates.ts';
import { giftTerms, lastGiftDate } from '#shared/features/certificates/rules.ts';
import { certificateNominals } from '#shared/features/promotions/terms.ts';
import { formatMoney } from '#shared/money.ts';
import { scriptedForm } from '../../../platform/forms/rest-form.tsx';
import { NeedsScripts } from '../../../platform/hydration/scripting.tsx';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import surface from '../../../ui/surface.module.css';
import { TextArea } from '../../../ui/text-area.tsx';
import styles from './buy-section.module.css';
import { CertificateCard } from './certificate-card.tsx';
import { useBuying } from './use-buying.ts';

type Buying = ReturnType<typeof useBuying>;

/** Recipient, date and text of a gift; hidden while the certificate is for oneself. */
function GiftFields({ errors }: Pick<Buying, 'errors'>): ReactNode {
  const { now } = useAppState().site;
  return (
    <div className={classNames(layout.stack12, styles.gift)}>
      <TextField
        label="Кому"
        name="recipientName"
        maxLength={60}
        autoComplete="off"
        error={errors.recipientName}
      />
      <TextField
        label="Когда прислать"
        name="deliverOn"
        type="date"
        hint={`Утром этого дня. Без\u00a0даты\u00a0— сразу после оплаты`}
        min={moscowDate(now)}
        max={lastGiftDate(now)}
        error={errors.deliverOn}
      />
      <div className={styles.whole}>
        <TextArea
          label="Пожелание"
          name="text"
          maxLength={giftTerms.textLength}
          hint={`До\u00a0${giftTerms.textLength} символов, по\u00a0желанию`}
          error={errors.text}
        />
      </div>
    </div>
  );
}

function Consents({ errors }: Pick<Buying, 'errors'>): ReactNode {
  return (
    <div>
      <Checkbox name="acceptsOffer" required error={errors.acceptsOffer}>
        Принимаю условия{' '}
        <a href="/oferta/" target="_blank" rel="noopener">
          оферты
        </a>
      </Checkbox>
      <Checkbox name="consent" required error={errors.consent}>
        Даю{' '}
        <a href="/politika/?document=dannye" target="_blank" rel="noopener">
          согласие на&nbsp;обработку данных профиля и&nbsp;заказа
        </a>
      </Checkbox>
    </div>
  );
}

const wordOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

/** What the card shows of the form. */
const cardOf = (form: FormData) => ({
  recipientName: wordOf(form, 'recipientName'),
  text: wordOf(form, 'text'),
  deliverOn: wordOf(form, 'deliverOn'),
});

/** The day is as its field has it: empty or unfinished while it is typed. */
function dayText(deliverOn: string): string {
  return isIsoDate(deliverOn) ? `Придёт ${formatDay(deliverOn)}` : 'Придёт сразу после оплаты';
}

/** The form for buying a certificate by card, beside the card as it will look. */
export function BuySection(): ReactNode {
  const { errors, failure, isBusy, submit } = useBuying();
  const [nominal, setNominal] = useState(String(certificateNominals[1]));
  const [card, setCard] = useState({ recipientName: '', text: '', deliverOn: '' });
  const [isFor, setFor] = useState('gift');
  return (
    <section id="buy" className={styles.section}>
      <h2 className={styles.title}>Купить сертификат</h2>
      <CertificateCard
        label="Как будет выглядеть сертификат"
        nominalKop={Number(nominal)}
        isGift={isFor === 'gift'}
        recipientName={card.recipientName}
        text={card.text}
        when={dayText(isFor === 'gift' ? card.deliverOn : '')}
      />
      <NeedsScripts to="купить сертификат" />
      <form
        {...scriptedForm}
        className={classNames(surface.panel, styles.form)}
        onInput={({ currentTarget }) => setCard(cardOf(new FormData(currentTarget)))}
        onSubmit={submit}
        noValidate
      >
        {failure !== undefined && (
          <Notice tone="error" isLive>
            {failure}
          </Notice>
        )}
        <RadioCards
          legend="Номинал"
          name="nominalKop"
          value={nominal}
          options={certificateNominals.map((sum) => ({ value: String(sum), label: formatMoney(sum) }))}
          error={errors.nominalKop}
          onValue={setNominal}
        />
        <Segmented
          legend="Для&nbsp;кого"
          name="isFor"
          value={isFor}
          options={[
            { value: 'gift', label: 'В\u00a0подарок' },
            { value: 'self', label: 'Себе' },
          ]}
          onValue={setFor}
        />
        <GiftFields errors={errors} />
        <TextField
          label={isFor === 'self' ? 'Ваша почта' : 'Почта получателя'}
          name="email"
          type="email"
          inputMode="email"
          autoComplete={isFor === 'self' ? 'email' : 'off'}
          maxLength={120}
          hint="Сюда придёт письмо с&nbsp;файлом, кодом и&nbsp;ссылкой"
          required
          error={errors.email}
        />
        <Consents errors={errors} />
        <Button type="submit" size="large" isBusy={isBusy}>
          <Icon name="lock" />
          Оплатить {formatMoney(Number(nominal))}
        </Button>
      </form>
    </section>
  );
}

/** Replaces the form where cards are not accepted: staff answer the request. */
export function NotSold(): ReactNode {
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
