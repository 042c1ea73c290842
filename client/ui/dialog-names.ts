import { createContext, useContext } from 'react';

/** How the parts of a dialog name it. */
interface DialogNames {
  readonly titleId: string;
  readonly leadId: string;
  /** Says whether the dialog has a lead that describes it. */
  readonly onLead: (hasLead: boolean) => void;
}

export const DialogNamesContext = createContext<DialogNames | null>(null);

export function useDialogNames(): DialogNames {
  const names = useContext(DialogNamesContext);
  if (!names) throw new Error('A title of a dialog stands outside one');
  return names;
}
