import type { ReactNode } from 'react';
import layout from '../../../ui/layout.module.css';

interface PaymentChoiceProps {
  readonly onChosen: () => void;
  readonly children: ReactNode;
}

/** Around the ways to pay: the first is only proposed, and counts as chosen once any of them is pressed. */
export function PaymentChoice({ onChosen, children }: PaymentChoiceProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses a radio button is a click too
    // biome-ignore lint/a11y/noStaticElementInteractions: the radio buttons inside are what is pressed
    <div className={layout.stack20} onClick={onChosen}>
      {children}
    </div>
  );
}
