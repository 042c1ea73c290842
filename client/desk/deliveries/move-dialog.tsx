import { type ComponentProps, type ReactNode, useState } from 'react';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { failureReasons, failureWords } from '#shared/features/deliveries/moves/failure-reasons.ts';
import type { DeskDelivery } from '#shared/features/desk/deliveries/contract.ts';
import { countOf } from '#shared/plurals.ts';
import { RestError } from '../../platform/rest/rest.ts';
import { css } from '../../ui/css.ts';
import { DialogFrame, ModalTitle } from '../../ui/dialog-frame.tsx';
import { DeskButton, Line, SelectControl } from '../controls.tsx';
import { stateNames } from '../labels.ts';
import { wordsOf } from '../refusals.ts';
import { rest } from '../rest.ts';
import { MoveCounts } from './move-counts.tsx';
import { type MovePreview, previewMove, type Reason, type Target } from './moves.ts';

const options = failureReasons.map((reason) => [reason, failureWords[reason]] as const);

/** Why deliveries have failed, of what customers may be told. */
const ReasonControl = (
  select: Pick<ComponentProps<'select'>, 'name' | 'defaultValue' | 'onChange'>,
): ReactNode => (
  <SelectControl label="Почему: это прочтёт покупатель" any="Не называть" options={options} {...select} />
);

interface MoveDialogProps {
  readonly rows: readonly DeskDelivery[];
  readonly to: Target;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Hears that something was moved, with words of how many. */
  readonly onMoved: (words: string) => void;
}

const deliveries = (count: number) => countOf(count, 'доставка', 'доставки', 'доставок');

/** Makes the calls of a move one after the other; one that is refused ends it. */
async function move({ steps }: MovePreview, to: Target, reason: Reason): Promise<number> {
  let moved = 0;
  for (const { date, ids } of steps) {
    const answer = await rest(moveDeliveries, {
      body: { date, to, ids: [...ids], reason },
    });
    moved += answer.moved;
  }
  return moved;
}

/** Shows what a move of the chosen deliveries would come to, before anything is written. */
export function MoveDialog({ rows, to, isOpen, onClose, onMoved }: MoveDialogProps): ReactNode {
  const [reason, setReason] = useState<Reason>('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const preview = previewMove(rows, to);
  const confirm = async () => {
    setBusy(true);
    setRefusal('');
    try {
      const moved = await move(preview, to, reason);
      onMoved(`Переведено: ${deliveries(moved)}`);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      setRefusal(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogFrame place="centre" isOpen={isOpen} onClose={onClose} onClosed={() => setRefusal('')}>
      <ModalTitle>{`Перевести в «${stateNames[to]}»`}</ModalTitle>
      <div className={css('grid justify-items-start gap-12 mt-16')}>
        <MoveCounts preview={preview} />
        {to === 'failed' && (
          <ReasonControl
            defaultValue={reason}
            onChange={(event) => setReason(event.target.value as Reason)}
          />
        )}
        {refusal !== '' && (
          <p role="alert" className={css('text-tomato font-semibold')}>
            {refusal}
          </p>
        )}
        <Line>
          <DeskButton isMain disabled={isBusy || preview.moves === 0} onClick={confirm}>
            {isBusy ? 'Переводим…' : `Перевести ${preview.moves}`}
          </DeskButton>
          <DeskButton onClick={onClose}>Отмена</DeskButton>
        </Line>
      </div>
    </DialogFrame>
  );
}
