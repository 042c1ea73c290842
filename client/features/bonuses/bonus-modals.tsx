import { type ReactNode, useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDayOfYear } from '#shared/dates.ts';
import { giveBonuses } from '#shared/features/bonuses/contract.ts';
import { bonusText, GIFT_WAITS_DAYS, inviteQuery } from '#shared/features/bonuses/rules.ts';
import type { BonusView, Charity, GivenGift } from '#shared/features/bonuses/schema.ts';
import { BONUS_LIMIT } from '#shared/features/orders/price.ts';
import { takePartnerCode } from '#shared/features/partners/contract.ts';
import type { PartnerOffer } from '#shared/features/partners/schema.ts';
import type { getReferral } from '#shared/features/promotions/contract.ts';
import { friendOffer, friendsPerMonth, invitationText } from '#shared/features/promotions/friend-words.ts';
import { formatPercent } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { matchPage } from '#shared/routes.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { DialogButton } from '../../platform/modals/dialogs.tsx';
import { closeModal, openDialog } from '../../platform/modals/open-dialog.ts';
import { useRest } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, ButtonLink } from '../../ui/basics.tsx';
import { RadioCards, Segmented } from '../../ui/choices.tsx';
import { css } from '../../ui/css.ts';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { TextField, useFormValue } from '../../ui/field.tsx';
import { FieldPart } from '../../ui/fields.tsx';
import layout from '../../ui/layout.module.css';
import { PhoneField } from '../../ui/phone-field.tsx';
import { AdvertisingMark } from './parts/advertising-mark.tsx';
import { bonusDonateSuccessDialog, recommendCopyDialog, recommendSuccessDialog } from './shared/dialogs.ts';

const codeClass = css(
  'justify-self-start py-12 px-20 bg-sand-100 font-extrabold text-[1.25rem] tracking-[0.06em]',
  'wrap-anywhere [border:1px_dashed_var(--ink-3)] rounded-pill [user-select:all]',
);
const smallClass = css('text-ink-2 text-small leading-[1.45]');

function Modal({ title, lead, children }: { title: ReactNode; lead: ReactNode; children: ReactNode }) {
  return (
    <div className={layout.stack14}>
      <ModalTitle>{title}</ModalTitle>
      <ModalLead>{lead}</ModalLead>
      {children}
    </div>
  );
}

const toConfigurator = (
  <ButtonLink to="/#configurator" size="large">
    Собрать рацион
  </ButtonLink>
);

export function BonusSpendModal({ balanceKop }: { balanceKop: number }) {
  const hasCertificates = matchPage('/sertificat/', useAppState().site.isSimply) !== undefined;
  return (
    <Modal
      title="Потратить бонусы"
      lead={`У вас ${bonusText(balanceKop)}. Их можно списать на следующем заказе, в последней карточке оформления.`}
    >
      <ul className={css('grid gap-8 pl-20 text-ink-2 [list-style:disc]')}>
        <li>1 бонус — 1 ₽, до {formatPercent(BONUS_LIMIT)} стоимости программы.</li>
        <li>
          {hasCertificates
            ? 'С сертификатом складываются, с промокодом — нет.'
            : 'С промокодом не складываются.'}
        </li>
        <li>Первыми тратятся те, что сгорят раньше.</li>
        <li>У заказа, который уже оформлен, сумма не меняется: отмените его и оформите заново.</li>
      </ul>
      {toConfigurator}
    </Modal>
  );
}

export function BonusZeroModal() {
  const state = useAppState();
  return (
    <Modal title="Пока бонусов нет" lead="Вот откуда они берутся:">
      <ul className={css('grid gap-8 pl-20 text-ink-2 [list-style:disc]')}>
        <li>часть суммы возвращается после каждой доставки;</li>
        <li>за друга, который закажет по вашему коду, — после его третьей доставки;</li>
        <li>за честный отзыв.</li>
      </ul>
      {toConfigurator}
      <ButtonLink to="/bonus-review/" look="outline">
        Бонусы за отзыв
      </ButtonLink>
      <Button look="ghost" onClick={() => closeModal(state)}>
        Понятно
      </Button>
    </Modal>
  );
}

function Receiver({ charities }: { charities: readonly Charity[] }) {
  const isFriend = useFormValue('to', 'friend') === 'friend';
  return (
    <>
      <FieldPart isChosen={isFriend}>
        <PhoneField
          name="phone"
          label="Телефон друга"
          hint={`Если друг ещё не с нами, бонусы дождутся его ${countOf(GIFT_WAITS_DAYS, 'день', 'дня', 'дней')}`}
        />
      </FieldPart>
      <FieldPart isChosen={!isFriend}>
        <RadioCards
          legend="Кому поможем"
          name="charity"
          value={charities[0]?.code}
          options={charities.map(({ code, name, text }) => ({ value: code, label: name, note: text }))}
        />
      </FieldPart>
    </>
  );
}

/** Gives bonuses to a friend or a fund; a double press makes one gift. */
export function BonusDonateModal({ balanceKop, giftableKop, charities }: BonusView) {
  const state = useAppState();
  const rest = useRest();
  const [key] = useState(() => crypto.randomUUID());
  const giftable = giftableKop < balanceKop ? `, подарить можно ${bonusText(giftableKop)}` : '';
  return (
    <Modal
      title="Подарить бонусы"
      lead={`У вас ${bonusText(balanceKop)}${giftable}. Отменить подарок нельзя.`}
    >
      <RestForm
        call={giveBonuses}
        label="Подарить"
        make={(body) => {
          // A gift that is changed after a refusal needs another idempotency key.
          const mark = (body.to === 'friend' ? body.phone : body.charity).replace(/\W/g, '');
          const headers = { 'Idempotency-Key': `${key}-${Number(body.amount)}-${mark}`.slice(0, 100) };
          return rest(giveBonuses, { body, headers });
        }}
        onDone={(gift) => openDialog(state, bonusDonateSuccessDialog, { gift })}
      >
        <Segmented<GivenGift['to']>
          legend="Кому"
          isLegendHidden
          name="to"
          value="friend"
          options={[
            { value: 'friend', label: 'Другу' },
            { value: 'charity', label: 'На доброе дело' },
          ]}
        />
        <Receiver charities={charities} />
        <TextField
          name="amount"
          label="Сколько бонусов"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={String(Math.min(100, Math.floor(giftableKop / 100)))}
        />
      </RestForm>
    </Modal>
  );
}

export function BonusDonateSuccessModal({ gift }: { gift: GivenGift }) {
  const state = useAppState();
  const { to, recipient, amountKop, balanceKop } = gift;
  const what =
    to === 'friend'
      ? `Получатель — ${recipient}. Если друга ещё нет с нами, бонусы дождутся его ${countOf(GIFT_WAITS_DAYS, 'день', 'дня', 'дней')}; не придёт — вернутся к вам.`
      : `Спасибо! Передадим эту сумму в рублях: ${recipient}.`;
  return (
    <Modal
      title={`Подарили ${bonusText(amountKop)}`}
      lead={`${what} На счёте осталось ${bonusText(balanceKop)}.`}
    >
      {to === 'friend' && <p className={smallClass}>Скажите другу сами: SMS мы ему не отправляем.</p>}
      <Button onClick={() => closeModal(state)}>Хорошо</Button>
    </Modal>
  );
}

export function RecommendUsModal({ referral }: { referral: AnswerOf<typeof getReferral> }) {
  const state = useAppState();
  const text = `${invitationText(referral)} ${location.origin}/?${inviteQuery}=${referral.code}`;
  const share = async () => {
    if (typeof navigator.share !== 'function') return openDialog(state, recommendCopyDialog, { text });
    try {
      await navigator.share({ text });
      openDialog(state, recommendSuccessDialog, {});
    } catch {
      // Whoever closes the device's panel goes on reading; the message can still be copied.
    }
    return undefined;
  };
  return (
    <Modal title="Рассказать о нас" lead={friendOffer(referral)}>
      <b className={codeClass}>{referral.code}</b>
      <p className={smallClass}>
        Друг — это другой человек: с другим телефоном, адресом и картой. За месяц кодом могут воспользоваться{' '}
        {friendsPerMonth}.
      </p>
      <Button size="large" onClick={() => void share()}>
        Поделиться
      </Button>
      <DialogButton look="soft" opens={recommendCopyDialog} given={{ text }}>
        Скопировать сообщение
      </DialogButton>
      <ButtonLink look="ghost" to="/recommendation/">
        Все правила
      </ButtonLink>
    </Modal>
  );
}

/** Copies a text by a press, or says that it has to be copied by hand. */
function useCopy(text: string, failed: string, onCopied?: () => void) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => (onCopied ? onCopied() : setSaid('Скопировано')),
      () => setSaid(failed),
    );
  const status = (
    <p role="status" className={smallClass}>
      {said}
    </p>
  );
  return [copy, status] as const;
}

export function RecommendCopyModal({ text }: { text: string }) {
  const state = useAppState();
  const [copy, status] = useCopy(text, 'Браузер не дал скопировать: выделите текст и скопируйте сами.', () =>
    openDialog(state, recommendSuccessDialog, {}),
  );
  return (
    <Modal title="Сообщение другу" lead="Скопируйте и отправьте, где вам удобно.">
      <p className={css('py-14 px-16 rounded-input bg-sand-100 wrap-anywhere [user-select:all]')}>{text}</p>
      <Button size="large" onClick={() => void copy()}>
        Скопировать
      </Button>
      {status}
    </Modal>
  );
}

export function RecommendSuccessModal() {
  const state = useAppState();
  return (
    <Modal
      title="Спасибо, что рассказываете о нас"
      lead="Как только друг придёт по ссылке или закажет по коду, он появится на этой странице — с тем, сколько осталось до бонусов."
    >
      <Button onClick={() => closeModal(state)}>Хорошо</Button>
    </Modal>
  );
}

function Code({ code }: { code: string }) {
  const [copy, status] = useCopy(code, 'Выделите код и скопируйте сами');
  return (
    <>
      <b className={codeClass}>{code}</b>
      <Button look="soft" onClick={() => void copy()}>
        Скопировать код
      </Button>
      {status}
    </>
  );
}

export function PartnersBonusModal({ offer }: { offer: PartnerOffer }) {
  const [code, setCode] = useState(offer.myCode);
  return (
    <Modal title={offer.title} lead={`${offer.partner}. ${offer.text}`}>
      <p className={smallClass}>
        {offer.terms} Действует до {formatDayOfYear(offer.validTo)}.
      </p>
      <AdvertisingMark offer={offer} />
      {code === null ? (
        <RestForm
          call={takePartnerCode}
          params={{ code: offer.code }}
          label="Получить мой код"
          onDone={(taken) => setCode(taken.code)}
        />
      ) : (
        <Code code={code} />
      )}
    </Modal>
  );
}
