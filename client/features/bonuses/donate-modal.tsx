import { useState } from 'react';
import { giveBonuses } from '#shared/features/bonuses/contract.ts';
import { bonusText, GIFT_WAITS_DAYS } from '#shared/features/bonuses/rules.ts';
import type { GivenGift } from '#shared/features/bonuses/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { openDialog } from '../../platform/modals/dialogs.ts';
import { useRest } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { RadioCards, Segmented } from '../../ui/choices.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { FieldPart } from '../../ui/fields.tsx';
import { useFormValue } from '../../ui/form-values.ts';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import styles from './modal.module.css';
import { type BonusesModals, bonusDonateSuccessDialog } from './shared/dialogs.ts';

type Target = GivenGift['to'];

const targets: readonly { readonly value: Target; readonly label: string }[] = [
  { value: 'friend', label: 'Другу' },
  { value: 'charity', label: 'На\u00a0доброе дело' },
];

/** Who gets the gift: a friend by phone, or one of the funds. */
function Receiver({ charities }: Pick<BonusesModals['bonus-donate'], 'charities'>) {
  const isFriend = useFormValue('to', 'friend') === 'friend';
  return (
    <>
      <FieldPart isChosen={isFriend}>
        <PhoneField
          name="phone"
          label="Телефон друга"
          hint={`Если друг ещё не\u00a0с\u00a0нами, бонусы дождутся его ${countOf(GIFT_WAITS_DAYS, 'день', 'дня', 'дней')}`}
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
export function BonusDonateModal({ balanceKop, giftableKop, charities }: BonusesModals['bonus-donate']) {
  const state = useAppState();
  const rest = useRest();
  const [key] = useState(() => crypto.randomUUID());
  return (
    <div className={classNames(layout.stack14, styles.modal)}>
      <ModalTitle>Подарить бонусы</ModalTitle>
      <ModalLead>
        У&nbsp;вас {bonusText(balanceKop)}
        {giftableKop < balanceKop && `, подарить можно ${bonusText(giftableKop)}`}. Отменить подарок нельзя.
      </ModalLead>
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
        <Segmented<Target> legend="Кому" isLegendHidden name="to" value="friend" options={targets} />
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
    </div>
  );
}
