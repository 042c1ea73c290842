import { useEffect, useId, useState } from 'react';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import { BONUS_LIMIT, type PriceBreakdown } from '#shared/features/orders/price.ts';
import type { WantedReductions } from '#shared/features/orders/schema.ts';
import { formatPercent, type Kopecks } from '#shared/money.ts';
import { matchPage } from '#shared/routes.ts';
import { sentText, useSentBack } from '../../../platform/forms/plain-form.tsx';
import { useAppState } from '../../../platform/state/app-state.ts';
import { tabStore } from '../../../platform/storage/stores.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch, TextField } from '../../../ui/field.tsx';
import { useFormValue } from '../../../ui/form-values.ts';
import {
  type AskedReductions,
  keepNotes,
  noteNames,
  notesOf,
  noteText,
  noteTitle,
  placedNotes,
  type ReductionNote,
} from '../reduction-notes.ts';
import { askedReductions, type ReductionsControl } from '../use-reductions.ts';
import reductionChips from './reduction-chips.module.css';
import styles from './reductions.module.css';

interface ReductionChipsProps {
  readonly asked: AskedReductions;
  readonly price: PriceBreakdown;
  readonly isBusy: boolean;
  /** Whether the server has not said yet that they hold. */
  readonly isUnchecked: boolean;
  /** Takes a reduction back. */
  readonly onRemove: (patch: Partial<WantedReductions>) => void;
}

const without: Readonly<Record<ReductionNote['kind'], Partial<WantedReductions>>> = {
  promoCode: { promoCode: '' },
  certificate: { certificate: '' },
  bonuses: { bonusesKop: 0 },
};

/** What comes of a reduction that the server has not counted yet. */
const uncheckedText = (isBusy: boolean): string =>
  isBusy ? 'проверяем…' : 'не\u00a0получилось проверить, учтём при\u00a0оформлении';

/** Each reduction that was asked for, with what comes of it: also one that a better discount leaves unused. */
function ReductionChips({ asked, price, isBusy, isUnchecked, onRemove }: ReductionChipsProps) {
  const placed = placedNotes(asked, price);
  // For the page that follows the order.
  useEffect(() => keepNotes(tabStore(), placed));
  return notesOf(asked, price).map((note) => (
    <p key={note.kind} className={reductionChips.chip} data-idle={note.usedKop === 0 || undefined}>
      <span>
        <b>
          {noteNames[note.kind]}{' '}
          {note.code !== '' && <span className={reductionChips.code}>{note.code}</span>}
        </b>{' '}
        {isUnchecked && note.usedKop === 0 ? uncheckedText(isBusy) : noteText(note, false)}
      </span>
      <Button
        look="ghost"
        isBusy={isBusy}
        aria-label={`Убрать: ${noteTitle(note)}`}
        onClick={() => onRemove(without[note.kind])}
      >
        Убрать
      </Button>
    </p>
  ));
}

interface CodeEntryProps {
  /** Text of a returned form. */
  readonly typed: string;
  readonly label: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly isBusy: boolean;
  readonly onCode: (code: string) => void;
}

function CodeEntry({ label, name, typed, error, isBusy, onCode }: CodeEntryProps) {
  const code = useFormValue(name, typed).trim().toUpperCase();
  const submit = () => {
    if (!isBusy) onCode(code);
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
        error={error}
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

interface ReductionsProps {
  readonly reductions: ReductionsControl;
  readonly price: PriceBreakdown;
  readonly bonusBalanceKop: Kopecks;
}

/** Whether the variant sells certificates. */
const hasCertificates = (isSimply: boolean) => matchPage('/sertificat/', isSimply) !== undefined;

/** What can be entered, «Промокод, код друга или сертификат». */
function entriesTitle(isSimply: boolean, hasBonuses: boolean): string {
  const entries = [
    'код друга',
    ...(hasBonuses ? ['бонусы'] : []),
    ...(hasCertificates(isSimply) ? ['сертификат'] : []),
  ];
  return `Промокод${entries.map((entry, index) => (index === entries.length - 1 ? ' или ' : ', ') + entry).join('')}`;
}

/** Fields for the codes that are not applied yet. */
function CodeEntries({ reductions }: Pick<ReductionsProps, 'reductions'>) {
  const { wanted, refusals, isBusy, apply } = reductions;
  const returned = useSentBack(placeOrder);
  const { isSimply } = useAppState().site;
  return (
    <>
      {wanted.promoCode === '' && (
        <CodeEntry
          label="Промокод, код друга"
          name="reductions.promoCode"
          typed={sentText(returned, 'promo')}
          error={refusals.promoCode}
          isBusy={isBusy}
          onCode={(promoCode) => apply({ promoCode })}
        />
      )}
      {wanted.certificate === '' && hasCertificates(isSimply) && (
        <CodeEntry
          label="Код сертификата"
          name="reductions.certificate"
          typed={sentText(returned, 'reductions.certificate')}
          error={refusals.certificate}
          isBusy={isBusy}
          onCode={(certificate) => apply({ certificate })}
        />
      )}
    </>
  );
}

/** Pays a part of the programme with bonuses. */
function BonusSwitch({ reductions, bonusBalanceKop }: Omit<ReductionsProps, 'price'>) {
  const { wanted, refusals, isBusy, apply } = reductions;
  const errorId = useId();
  return (
    <>
      <Switch
        name="reductions.bonusesKop"
        value={bonusBalanceKop}
        note={`На\u00a0счёте ${bonusText(bonusBalanceKop)}, спишем не\u00a0больше ${formatPercent(BONUS_LIMIT)} стоимости программы`}
        checked={wanted.bonusesKop > 0}
        disabled={isBusy}
        aria-describedby={refusals.bonusesKop === undefined ? undefined : errorId}
        onChange={(event) => apply({ bonusesKop: event.currentTarget.checked ? bonusBalanceKop : 0 })}
      >
        Списать бонусы
      </Switch>
      {refusals.bonusesKop !== undefined && (
        <p className={styles.refusal} id={errorId}>
          {refusals.bonusesKop}
        </p>
      )}
    </>
  );
}

/** A promo code, bonuses and a certificate: closed until somebody has one. */
export function Reductions({ reductions, price, bonusBalanceKop }: ReductionsProps) {
  const { wanted, refusals, isBusy, isUnchecked, apply } = reductions;
  const { isSimply } = useAppState().site;
  const asked = askedReductions(reductions, bonusBalanceKop);
  // Open from the start when a form without scripts was returned with codes or refusals.
  const [isAsked] = useState(
    [...Object.values(wanted), ...Object.values(refusals)].some((value) => value !== '' && value !== 0),
  );
  return (
    <>
      {asked && (
        <ReductionChips
          asked={asked}
          price={price}
          isBusy={isBusy}
          isUnchecked={isUnchecked}
          onRemove={apply}
        />
      )}
      {wanted.promoCode !== '' && (
        <input type="hidden" name="reductions.promoCode" value={wanted.promoCode} />
      )}
      {wanted.certificate !== '' && (
        <input type="hidden" name="reductions.certificate" value={wanted.certificate} />
      )}
      <details className={styles.reductions} open={isAsked || Object.keys(refusals).length > 0}>
        <summary>{entriesTitle(isSimply, bonusBalanceKop > 0)}</summary>
        <div className={styles.entries}>
          <CodeEntries reductions={reductions} />
          {bonusBalanceKop > 0 && <BonusSwitch reductions={reductions} bonusBalanceKop={bonusBalanceKop} />}
        </div>
      </details>
    </>
  );
}
