import { island } from '../../../islands/island.tsx';

/** The form of a request where it is a part of a page: its checks come with the first use. */
export const LateLeadForm = island(
  () => import('./lead-form.tsx'),
  (m) => m.LeadForm,
  { wakes: 'at-first-use' },
);
