import {
  createContext,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames, Icon } from './basics.tsx';
import { css } from './css.ts';
import styles from './dialog-frame.module.css';
import { type NativeDialogInput, refocus, useNativeDialog } from './native-dialog.ts';

/** Where a dialog stands: in the middle (at the bottom of a phone), or at the right edge. */
type DialogPlace = 'centre' | 'side';

interface DialogFrameProps extends NativeDialogInput {
  /** Named by the buttons of the page that open it. */
  readonly id?: string;
  readonly place: DialogPlace;
  readonly isPadded?: boolean;
  readonly children: ReactNode;
}

/** The one look of dialogs and panels: backdrop, surface, cross. The forms that close it need no scripts. */
export function DialogFrame(props: DialogFrameProps) {
  const { id, place, isPadded = true, shown, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const leadId = useId();
  const [hasLead, setHasLead] = useState(false);
  useNativeDialog(dialog, props);
  // Other content may have taken the focused control away.
  useLayoutEffect(() => refocus(dialog.current), [shown]);
  const names = useMemo(() => ({ titleId, leadId, onLead: setHasLead }), [titleId, leadId]);
  return (
    <dialog
      ref={dialog}
      id={id}
      className={classNames(styles.dialog, styles[`${place}Dialog`])}
      aria-labelledby={titleId}
      aria-describedby={hasLead ? leadId : undefined}
    >
      <div className={classNames(styles.popup, styles[place])}>
        <div className={isPadded ? styles.padded : css('[grid-area:1_/_1]')}>
          <DialogNamesContext value={names}>{children}</DialogNamesContext>
        </div>
        {/* At hand however far a long dialog is scrolled. */}
        <form
          method="dialog"
          className={css(
            'z-2 mt-16 mr-16 [position:var(--dialog-stick)] top-[calc(var(--s16)_-_var(--dialog-gap))]',
            '[grid-area:1_/_1] [place-self:start_end]',
          )}
        >
          <button
            type="submit"
            className={css(
              'grid place-items-center size-tap rounded-full bg-sand-100',
              '[transition:background-color_var(--press)]',
              'hover:bg-sand-200 forced-colors:[border:1px_solid_ButtonBorder]',
            )}
            aria-label="Закрыть"
          >
            <Icon name="x" />
          </button>
        </form>
      </div>
      <form method="dialog" className={css('place-self-stretch [grid-area:1_/_1]')} aria-hidden>
        <button type="submit" tabIndex={-1} />
      </form>
    </dialog>
  );
}

/**
 * The name of a modal, by which it is also announced. It stays at the top of a long dialog: nothing scrolls under the cross
 * beside it. Nearer to the edge of a narrow window than the corner of the dialog is round, it is as round as that there.
 */
export function ModalTitle({ children }: { readonly children: ReactNode }) {
  return (
    <h2
      id={useDialogNames().titleId}
      className={css(
        'pr-52 text-[1.75rem] text-balance',
        'first:z-2 first:justify-self-stretch first:bg-surface first:[position:var(--dialog-stick)]',
        'first:top-[calc(-1_*_var(--dialog-gap))]',
        'first:[margin-block:calc(-1_*_var(--dialog-pad))_calc(-1_*_var(--s8))]',
        'first:[padding-block:var(--dialog-pad)_var(--s8)]',
        'first:rounded-[var(--s10)_var(--s10)_0_0_/_var(--s2)_var(--s2)_0_0]',
      )}
    >
      {children}
    </h2>
  );
}

/** The modal's lead, read out together with its name. */
export function ModalLead({ children }: { readonly children: ReactNode }) {
  const { leadId, onLead } = useDialogNames();
  useLayoutEffect(() => {
    onLead(true);
    return () => onLead(false);
  }, [onLead]);
  return (
    <p id={leadId} className={css('mt-10 mb-20 text-ink-2')}>
      {children}
    </p>
  );
}

/** How the parts of a dialog name it. */
interface DialogNames {
  readonly titleId: string;
  readonly leadId: string;
  /** Says whether the dialog has a lead that describes it. */
  readonly onLead: (hasLead: boolean) => void;
}

export const DialogNamesContext = createContext<DialogNames | null>(null);

function useDialogNames(): DialogNames {
  const names = useContext(DialogNamesContext);
  if (!names) throw new Error('A title of a dialog stands outside one');
  return names;
}
