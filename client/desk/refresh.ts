import { createContext } from 'react';
import { DATA_ID, type DeskData } from './data.ts';

/** Shows what the page would show if it were loaded anew. */
export const RefreshContext = createContext<() => Promise<void>>(() => Promise.resolve());

/** The data of the page as the site has them now; undefined where it leads elsewhere, as after a session has ended. */
export async function readPage(): Promise<DeskData | undefined> {
  const answer = await fetch(window.location.href, { headers: { Accept: 'text/html' } });
  if (answer.redirected) return undefined;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const json = page.getElementById(DATA_ID)?.textContent;
  return json ? (JSON.parse(json) as DeskData) : undefined;
}
