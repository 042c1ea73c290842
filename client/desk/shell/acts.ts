import { createContext, useContext, useEffect } from 'react';

/** Something that a page can do, as the palette lists it. */
export interface DeskAct {
  readonly id: string;
  readonly title: string;
  readonly run: () => void;
}

/** Takes the acts of the page that is shown, and gives them back when it goes. */
export const ActsContext = createContext<(acts: readonly DeskAct[]) => void>(() => undefined);

/** Lets the palette offer the acts of a page while it is shown. */
export function useActs(acts: readonly DeskAct[]): void {
  const offer = useContext(ActsContext);
  useEffect(() => {
    offer(acts);
    return () => offer([]);
  }, [offer, acts]);
}
