import type { ComponentType } from 'react';
import { importAgain } from '../code/import-again.ts';

/** How a dialog stands: a panel from the side instead of the middle; without the inner padding. */
type DialogLook = 'side' | 'no-padding';

/** A dialog that is opened by `openDialog`. */
export interface Dialog<Props> {
  /** Told to whoever counts what is opened. */
  readonly name: string;
  readonly looks: readonly DialogLook[];
  /** Loads its content; missing where that stands in the page. */
  readonly load?: () => Promise<ComponentType<Props>>;
}

/** A dialog, whatever it takes. */
export type AnyDialog = Omit<Dialog<object>, 'load'> & { readonly load?: () => Promise<unknown> };

/** A dialog whose code comes when it opens. */
export function dialog<Module, Props extends object>(
  name: string,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  ...looks: DialogLook[]
): Dialog<Props> {
  return { name, looks, load: async () => pick(await importAgain(load)) };
}

/** A dialog whose content comes with its page. */
export const pageDialog = <Props extends object>(name: string): Dialog<Props> => ({ name, looks: [] });

/** The dialogs that stand in every page, beside the sign-in. */
export const headerMenuDialog = pageDialog<object>('header-menu');
export const searchDialog = pageDialog<object>('search');
