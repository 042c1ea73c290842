import { type ReactNode, useState } from 'react';
import { giveBonuses } from '#shared/features/bonuses/contract.ts';
import { bonusText, GIFT_WAITS_DAYS } from '#shared/features/bonuses/rules.ts';
import type { GivenGift } from '#shared/features/bonuses/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { ActionForm } from '../../platform/forms/action-form.tsx';
import { openModal } from '../../platform/modals/modal-actions.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './modal.module.css';
import type { BonusesModals } from './shared/modals.ts';

type Target = GivenGift['to'];

const targets: readonly { readonly value: Target; readonly label: string }[] = [
  { value: 'friend', label: 'Другу' },
  { value: 'charity', label: 'На\u00a0доброе дело' },
];

const phoneIn = (fields: FormData) => String(fields.get('phone') ?? '');

interface ReceiverProps extends Pick<BonusesModals['bonus-donate'], 'charities'> {
  readonly to: Target;
  readonly charity: string;
  readonly onCharity: (code: string) => void;
}

/** Who gets the gift: a friend by phone, or one of the funds. */
function Receiver({ to, charities, charity, onCharity }: ReceiverProps): ReactNode {
  if (to === 'friend') {
    return (
      <PhoneField
        name="phone"
        label="Телефон друга"
        hint={`Если друг ещё не\u00a0с\u00a0нами, бонусы дождутся его ${countOf(GIFT_WAITS_DAYS, 'день', 'дня', 'дней')}`}
      />
    );
  }
  return (
    <RadioCards
      legend="Кому поможем"
      name="charity"
      value={charity}
      options={charities.map(({ code, name, text }) => ({ value: code, label: name, note: text }))}
      onValue={onCharity}
    />
  );
}

/** Gives bonuses to a friend or a fund; a double press makes one gift. */
export function BonusDonateModal({
  balanceKop,
  giftableKop,
  charities,
}: BonusesModals['bonus-donate']): ReactNode {
  const state = useAppState();
  const [key] = useState(() => crypto.randomUUID());
  const [to, setTo] = useState<Target>('friend');
  const [charity, setCharity] = useState(charities[0]?.code ?? '');
  return (
    <div className={classNames(layout.stack14, styles.modal)}>
      <ModalTitle>Подарить бонусы</ModalTitle>
      <ModalLead>
        У&nbsp;вас {bonusText(balanceKop)}
        {giftableKop < balanceKop && `, подарить можно ${bonusText(giftableKop)}`}. Отменить подарок нельзя.
      </ModalLead>
      <Segmented<Target>
        legend="Кому"
        isLegendHidden
        name="to"
        value={to}
        options={targets}
        onValue={setTo}
      />
      <ActionForm
        call={giveBonuses}
        label="Подарить"
        body={(fields) => {
          const amount = Number(fields.get('amount'));
          return to === 'friend' ? { to, phone: phoneIn(fields), amount } : { to, charity, amount };
        }}
        headers={(fields) => {
          // A gift that is changed after a refusal needs another idempotency key.
          const mark = (to === 'friend' ? phoneIn(fields) : charity).replace(/\W/g, '');
          return { 'Idempotency-Key': `${key}-${Number(fields.get('amount'))}-${mark}`.slice(0, 100) };
        }}
        onDone={(gift) => openModal(state, 'bonus-donate-success', { gift })}
      >
        <Receiver to={to} charities={charities} charity={charity} onCharity={setCharity} />
        <TextField
          name="amount"
          label="Сколько бонусов"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={String(Math.min(100, Math.floor(giftableKop / 100)))}
        />
      </ActionForm>
    </div>
  );
}
