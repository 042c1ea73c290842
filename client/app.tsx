import type { ReactNode } from 'react';
import { SentContent, useAwakePage } from './platform/hydration/late.tsx';
import { type RestCall, RestContext } from './platform/rest/rest.ts';
import { type AppState, AppStateContext } from './platform/state/app-state.ts';

interface AppProps {
  readonly state: AppState;
  /** The caller of `/rest` for what visitors do; null on the server, where nobody does anything. */
  readonly rest: RestCall | null;
  readonly children: ReactNode;
}

/** Everything around the router; the same tree on the server and in the browser. */
export function App({ state, rest, children }: AppProps) {
  useAwakePage();
  return (
    <AppStateContext value={state}>
      <RestContext value={rest}>
        <SentContent>{children}</SentContent>
      </RestContext>
    </AppStateContext>
  );
}
