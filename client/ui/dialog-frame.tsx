import { Dialog } from '@base-ui/react/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog-frame.module.css';
import { XIcon } from './shell-icons.tsx';

/** Where a dialog stands: in the middle (at the bottom of a phone), or at the right edge. */
type DialogPlace = 'centre' | 'side';

interface DialogFrameProps {
  readonly place: DialogPlace;
  readonly isPadded?: boolean;
  readonly container?: HTMLElement | null;
  readonly finalFocus?: ComponentProps<typeof Dialog.Popup>['finalFocus'];
  readonly children: ReactNode;
}

/** The one look of dialogs and panels: backdrop, surface, cross. Stands inside a `Dialog.Root`. */
export function DialogFrame(props: DialogFrameProps): ReactNode {
  const { place, isPadded = true, container, finalFocus, children } = props;
  return (
    <Dialog.Portal container={container ?? undefined}>
      <Dialog.Backdrop className={styles.backdrop} />
      <Dialog.Viewport className={classNames(styles.viewport, styles[`${place}Viewport`])}>
        <Dialog.Popup
          finalFocus={finalFocus}
          className={classNames(styles.popup, styles[place], isPadded && styles.padded)}
        >
          {children}
          <Dialog.Close className={styles.close} aria-label="Закрыть">
            <XIcon />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Viewport>
    </Dialog.Portal>
  );
}
