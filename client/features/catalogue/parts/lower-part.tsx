import { lazy, type ReactNode, Suspense } from 'react';
// With the page's own styles, because the lazy part's come too late for what the server has sent.
import './delivery-facts.module.css';
import './faq.module.css';
import './how-it-works.module.css';

const Lower = lazy(async () => ({ default: (await import('./lower-sections.tsx')).LowerSections }));

/**
 * The sections that are only read. The server sends them whole; their code comes after that of the configurator.
 * One element for good, so that a change above never touches what is not taken over yet.
 */
export const lowerPart: ReactNode = (
  <Suspense>
    <Lower />
  </Suspense>
);
