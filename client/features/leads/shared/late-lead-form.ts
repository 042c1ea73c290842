import { late } from '../../../platform/hydration/late.tsx';

/** The form of a request where it is a part of a page: its checks come with the first use. */
export const LateLeadForm = late(() => import('./lead-form.tsx'), 'LeadForm');
