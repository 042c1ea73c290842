import { createContext, type ReactNode } from 'react';

/** What another feature shows on a page of information right below its head. */
export const AfterHead = createContext<ReactNode>(null);
