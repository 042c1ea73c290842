import { createContext, useContext } from 'react';
import type { RestCall } from './rest-client.ts';

/** The caller of `/rest` for components; set in the browser, where alone actions are taken. */
export const RestContext = createContext<RestCall | null>(null);

/** The caller of `/rest` for actions of a screen or modal. */
export function useRest(): RestCall {
  const rest = useContext(RestContext);
  if (!rest) throw new Error('RestContext is missing');
  return rest;
}
