import type { ReactNode } from 'react';
import { useAwakePage } from './platform/hydration/awake.ts';
import { BOOTSTRAP_ID } from './platform/hydration/bootstrap-data.ts';
import { DataScript } from './platform/hydration/page-data.tsx';
import { SentContent } from './platform/hydration/sent-part.tsx';
import type { RestCall } from './platform/rest/rest-client.ts';
import { RestContext } from './platform/rest/rest-context.ts';
import { type AppState, AppStateContext } from './platform/state/app-state.ts';

interface AppProps {
  readonly state: AppState;
  /** The page's data for the browser; empty there, as it keeps the server's element. */
  readonly bootstrapJson: string;
  /** The caller of `/rest` for what visitors do; null on the server, where nobody does anything. */
  readonly rest: RestCall | null;
  readonly children: ReactNode;
}

/** Everything around the router; the same tree on the server and in the browser. */
export function App({ state, bootstrapJson, rest, children }: AppProps): ReactNode {
  useAwakePage();
  return (
    <AppStateContext value={state}>
      <RestContext value={rest}>
        <SentContent>{children}</SentContent>
      </RestContext>
      <DataScript id={BOOTSTRAP_ID} json={bootstrapJson} />
    </AppStateContext>
  );
}
