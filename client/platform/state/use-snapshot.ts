import { type Snapshot, useSnapshot as useValtioSnapshot } from 'valtio';

/** The state as it is: on a server nothing changes it, and nobody waits for a change. */
const asItIs = <State extends object>(state: State): Snapshot<State> => state as Snapshot<State>;

/** The page's state for a component, which renders again when what it has read changes. */
export const useSnapshot: typeof asItIs = import.meta.env.SSR ? asItIs : useValtioSnapshot;
