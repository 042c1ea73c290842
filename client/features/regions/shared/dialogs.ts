import { dialog } from '../../../platform/modals/open-dialog.ts';

export const locationDialog = dialog('location', () => import('../location-modal.tsx'), 'LocationModal');
