import type { ComponentProps } from 'react';
import { Button } from '../../ui/basics.tsx';
import { type Dialog, openDialog, useAppState } from '../state/app-state.ts';

type DialogButtonProps<Props extends object> = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  readonly opens: Dialog<Props>;
  /** What the dialog is opened with. */
  readonly given: NoInfer<Props>;
};

/** A button that opens a dialog; there is none where scripts are off. */
export function DialogButton<Props extends object>({ opens, given, ...button }: DialogButtonProps<Props>) {
  const state = useAppState();
  return <Button data-scripted {...button} onClick={() => openDialog(state, opens, given)} />;
}
