import { useLoaderData } from 'react-router';
import { useAppState, useSnapshot } from '../state/app-state.ts';

/** How many changes the visitor had made when data of a page was first shown. */
const shownAfter = new WeakMap<object, number>();

/** Says that a change of the visitor's has outdated what is shown, until it is loaded again. */
export function useOutdate(): () => void {
  const state = useAppState();
  return () => {
    state.interface.changes += 1;
  };
}

/** Whether what is rendered is from before a change of the visitor's: its versions would be refused. */
export function useIsOutdated(): boolean {
  const { changes } = useSnapshot(useAppState().interface);
  const data = useLoaderData<object>();
  const known = shownAfter.get(data) ?? changes;
  shownAfter.set(data, known);
  return known !== changes;
}
