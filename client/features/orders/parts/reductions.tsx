import { use, useEffect, useId, useState } from 'react';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import { BONUS_LIMIT } from '#shared/features/orders/price.ts';
import { formatPercent } from '#shared/money.ts';
import { matchPage } from '#shared/routes.ts';
import { sentText, useSentBack } from '../../../platform/forms/rest-form.tsx';
import { useAppState } from '../../../platform/state/app-state.ts';
import { tabStore } from '../../../platform/storage/stores.ts';
import { Button, classNames } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { Switch, TextField, useFormValue } from '../../../ui/field.tsx';
import {
  type AskedReductions,
  keepNotes,
  notesOf,
  noteText,
  noteTitle,
  placedNotes,
} from '../reduction-notes.ts';
import { OrderContext } from '../use-order-form.ts';
import { isEmpty } from '../use-reductions.ts';
import styles from './reductions.module.css';

/** Each reduction that was asked for, with what comes of it: also one that a better discount leaves unused. */
function ReductionChips({ asked }: { readonly asked: AskedReductions }) {
  const { price, reductions } = use(OrderContext);
  const { isBusy, isUnchecked, apply } = reductions;
  // For the page that follows the order.
  useEffect(() => keepNotes(tabStore(), placedNotes(asked, price)));
  const unchecked = isBusy ? 'проверяем…' : 'не получилось проверить, учтём при оформлении';
  return notesOf(asked, price).map((note) => {
    const { field, name, code, usedKop } = note;
    return (
      <p
        key={field}
        className={classNames(
          css(
            'flex gap-4 items-center min-h-tap py-8 pr-4 pl-14 rounded-input text-small leading-[1.4]',
            'forced-colors:border-current',
          ),
          usedKop === 0 ? css('bg-sand-100 ring-line') : css('bg-green-50 ring-green-200'),
        )}
      >
        <span className={css('flex-1 min-w-0 wrap-anywhere')}>
          <b>
            {/* Whole on the next line rather than in two parts, where it fits there. */}
            {name} {code !== '' && <span className={css('inline-block')}>{code}</span>}
          </b>{' '}
          {isUnchecked && usedKop === 0 ? unchecked : noteText(note, false)}
        </span>
        <Button
          look="ghost"
          isBusy={isBusy}
          aria-label={`Убрать: ${noteTitle(note)}`}
          onClick={() => apply({ [field]: field === 'bonusesKop' ? 0 : '' })}
        >
          Убрать
        </Button>
      </p>
    );
  });
}

interface CodeEntryProps {
  readonly field: 'promoCode' | 'certificate';
  readonly label: string;
  /** Text of a returned form. */
  readonly typed: string;
}

function CodeEntry({ field, label, typed }: CodeEntryProps) {
  const { refusals, isBusy, apply } = use(OrderContext).reductions;
  const name = `reductions.${field}`;
  const code = useFormValue(name, typed).trim().toUpperCase();
  const submit = () => {
    if (!isBusy) apply({ [field]: code });
  };
  return (
    <div className={styles.entry}>
      <TextField
        label={label}
        name={name}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        defaultValue={typed}
        error={refusals[field]}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
      />
      <Button look="soft" isBusy={isBusy} disabled={code === ''} onClick={submit}>
        Применить
      </Button>
    </div>
  );
}

/** Pays a part of the programme with bonuses. */
function BonusSwitch() {
  const { data, reductions } = use(OrderContext);
  const { wanted, refusals, isBusy, apply } = reductions;
  const { bonusBalanceKop } = data.options;
  const errorId = useId();
  return (
    <>
      <Switch
        name="reductions.bonusesKop"
        value={bonusBalanceKop}
        note={`На счёте ${bonusText(bonusBalanceKop)}, спишем не больше ${formatPercent(BONUS_LIMIT)} стоимости программы`}
        checked={wanted.bonusesKop > 0}
        disabled={isBusy}
        aria-describedby={refusals.bonusesKop === undefined ? undefined : errorId}
        onChange={(event) => apply({ bonusesKop: event.currentTarget.checked ? bonusBalanceKop : 0 })}
      >
        Списать бонусы
      </Switch>
      {refusals.bonusesKop !== undefined && (
        <p className={css('text-tomato font-semibold text-small')} id={errorId}>
          {refusals.bonusesKop}
        </p>
      )}
    </>
  );
}

/** A promo code, bonuses and a certificate: closed until somebody has one. */
export function Reductions() {
  const { data, reductions } = use(OrderContext);
  const { wanted, granted, refusals } = reductions;
  const { bonusBalanceKop } = data.options;
  const { isSimply } = useAppState().site;
  const returned = useSentBack(placeOrder);
  // Open from the start when a form without scripts was returned with codes or refusals.
  const [isAsked] = useState(!isEmpty(wanted) || Object.values(refusals).some(Boolean));
  const hasBonuses = bonusBalanceKop > 0;
  // The small variant sells none.
  const hasCertificates = matchPage('/sertificat/', isSimply) !== undefined;
  const entries = ['код друга', hasBonuses && 'бонусы', hasCertificates && 'сертификат'].filter(Boolean);
  const last = entries.pop();
  return (
    <>
      {!isEmpty(wanted) && <ReductionChips asked={{ ...granted, wanted, bonusBalanceKop }} />}
      {(['promoCode', 'certificate'] as const).map(
        (field) =>
          wanted[field] !== '' && (
            <input key={field} type="hidden" name={`reductions.${field}`} value={wanted[field]} />
          ),
      )}
      <details
        className={css('[border-block:var(--edge)]')}
        open={isAsked || Object.keys(refusals).length > 0}
      >
        <summary className={css('flex items-center min-h-48 text-link font-semibold')}>
          {['Промокод', ...entries].join(', ')} или {last}
        </summary>
        <div className={css('grid gap-14 pt-4 pb-16')}>
          {wanted.promoCode === '' && (
            <CodeEntry field="promoCode" label="Промокод, код друга" typed={sentText(returned, 'promo')} />
          )}
          {wanted.certificate === '' && hasCertificates && (
            <CodeEntry
              field="certificate"
              label="Код сертификата"
              typed={sentText(returned, 'reductions.certificate')}
            />
          )}
          {hasBonuses && <BonusSwitch />}
        </div>
      </details>
    </>
  );
}
