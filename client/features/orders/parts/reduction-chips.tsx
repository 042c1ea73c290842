import { useEffect } from 'react';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import type { WantedReductions } from '#shared/features/orders/schema.ts';
import { tabStore } from '../../../platform/storage/stores.ts';
import { Button } from '../../../ui/button.tsx';
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
import styles from './reduction-chips.module.css';

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
export function ReductionChips({ asked, price, isBusy, isUnchecked, onRemove }: ReductionChipsProps) {
  const placed = placedNotes(asked, price);
  // For the page that follows the order.
  useEffect(() => keepNotes(tabStore(), placed));
  return notesOf(asked, price).map((note) => (
    <p key={note.kind} className={styles.chip} data-idle={note.usedKop === 0 || undefined}>
      <span>
        <b>
          {noteNames[note.kind]} {note.code !== '' && <span className={styles.code}>{note.code}</span>}
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
