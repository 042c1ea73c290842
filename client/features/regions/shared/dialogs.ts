import { dialog } from '../../../platform/modals/dialogs.ts';

export const locationDialog = dialog('location', () => import('../location-modal.tsx'), 'LocationModal');
