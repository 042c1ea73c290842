import { Tooltip as Base } from '@base-ui/react/tooltip';
import { type ReactElement, type ReactNode, useId } from 'react';
import styles from './tooltip.module.css';

interface TooltipProps {
  readonly text: string;
  /** The control that it belongs to; it has a name of its own. */
  readonly children: ReactElement;
}

/**
 * A word on a control for those who point at it or come by keyboard. It does not open on touch, so what must be
 * known stands in the page instead.
 */
export function Tooltip({ text, children }: TooltipProps): ReactNode {
  const id = useId();
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={300} aria-describedby={id} />
      <span id={id} hidden>
        {text}
      </span>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={8}>
          <Base.Popup className={styles.popup} role="tooltip">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
