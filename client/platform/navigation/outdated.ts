import { useLoaderData, useMatches } from 'react-router';
import { ref } from 'valtio/vanilla';
import { useAppState, useSnapshot } from '../state/app-state.ts';

/** Says that a change of the visitor's has outdated the data of the shown page, until it is loaded again. */
export function useOutdate(): () => void {
  const state = useAppState();
  const matches = useMatches();
  return () => {
    state.interface.outdated = ref(
      matches.map(({ loaderData }) => loaderData).filter((data) => data !== undefined),
    );
  };
}

/** Whether what is rendered is from before a change of the visitor's: its versions would be refused. */
export function useIsOutdated(): boolean {
  const { outdated } = useSnapshot(useAppState().interface);
  return outdated.includes(useLoaderData());
}
