import { dialog } from '../../../platform/state/app-state.ts';

export const locationDialog = dialog('location', () => import('../location-modal.tsx'), 'LocationModal');
