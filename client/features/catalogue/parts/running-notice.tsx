import { formatDay } from '#shared/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/surfaces.tsx';
import { settle, startAfterRunning } from '../draft.ts';
import type { Composing } from './use-shown-menu.ts';

/** A plan that runs is not sold over: says until when it lasts, and leads to the day after it. */
export function RunningNotice({ draft, starts, onDraft }: Composing) {
  const { runningUntil } = starts;
  if (runningUntil === undefined) return null;
  const after = startAfterRunning(starts);
  const isAfter = draft.start > runningUntil;
  return (
    <Notice
      tone={isAfter ? 'info' : 'warning'}
      title={`Ваш рацион идёт до\u00a0${formatDay(runningUntil)}`}
      isLive
      action={
        !isAfter && (
          <Button look="dark" onClick={() => onDraft(settle({ ...draft, start: after }, starts))}>
            Начать с&nbsp;{formatDay(after)}
          </Button>
        )
      }
    >
      {isAfter
        ? 'Новый начнётся после него, и\u00a0еда не\u00a0удвоится.'
        : 'В\u00a0общие дни привезём оба рациона.'}
    </Notice>
  );
}
