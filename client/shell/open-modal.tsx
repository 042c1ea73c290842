import { type ComponentType, type ReactNode, use, useDeferredValue } from 'react';
import { useIsHydrated } from '../platform/hydration/scripting.tsx';
import type { AnyDialog } from '../platform/modals/dialogs.ts';
import { type AppState, useAppState, useSnapshot } from '../platform/state/app-state.ts';

type Content = ComponentType<object>;

// Module-level is fine: it caches code, not a visitor's state. A failure is null until it is forgotten: a suspended
// component asks on every render and would otherwise retry forever.
const contents = new Map<AnyDialog, Promise<Content | null>>();

export const forgetDialog = (dialog: AnyDialog) => contents.delete(dialog);

/** The steps of signing in after the first: they stand in its dialog. */
export const isSignInStep = (name: string | undefined) => name === 'auth-name' || name === 'auth-sms';

export interface OpenDialog {
  readonly name: string | undefined;
  /** The dialog, where its content does not come with the page. */
  readonly loaded: AnyDialog | undefined;
  /** Its content; nothing where its module did not come, or where it came with the page. */
  readonly content: ReactNode;
  /** False while it closes. */
  readonly isOpen: boolean;
}

function loadContent(dialog: AnyDialog): Promise<Content | null> {
  const known = contents.get(dialog);
  if (known) return known;
  const content = (dialog.load?.() ?? Promise.reject(new Error('Stands in its page'))).then(
    (View) => View as Content,
    () => null,
  );
  contents.set(dialog, content);
  return content;
}

/** The dialog to show, once its module is there. */
export function useOpenDialog(): OpenDialog {
  const { modal } = useSnapshot(useAppState()) as AppState;
  const isHydrated = useIsHydrated();
  // The previous dialog stays while the next one loads, as hiding it would lose the focus; one that closes goes on closing.
  const shown = useDeferredValue(isHydrated ? modal.open : null);
  // At once: a dialog that is given up is not asked for again.
  const open = modal.open && shown;
  const loaded = open?.dialog.load ? open.dialog : undefined;
  const View = loaded && use(loadContent(loaded));
  const content = View ? <View key={open?.name} {...(open?.props as object)} /> : undefined;
  const isOpen = !modal.isClosing && (modal.isReplacing || open === modal.open);
  return { name: open?.name, loaded, content, isOpen };
}
