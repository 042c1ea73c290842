import { type Dialog, dialog } from '../../../platform/modals/open-dialog.ts';
import type { InfoName } from '../info-modal.tsx';

const importLead = () => import('../lead-modal.tsx');

/** Requests by their kinds, which the links to their forms name. */
export const leadDialogs = {
  callback: dialog('callback', importLead, (m) => m.leadModal('callback')),
  certificate: dialog('certificate', importLead, (m) => m.leadModal('certificate')),
  'contact-us': dialog('contact-us', importLead, (m) => m.leadModal('contact-us')),
  'write-us': dialog('write-us', importLead, (m) => m.leadModal('write-us')),
};
export const addressDialog = dialog('address', importLead, (m) => m.leadModal('delivery-area'));

const importInfo = () => import('../info-modal.tsx');

const info = (name: InfoName) => dialog(`info-${name}`, importInfo, (m) => m.infoModal(name));

export const infoDialogs: Readonly<Record<InfoName, Dialog<object>>> = {
  'choose-dishes': info('choose-dishes'),
  'easy-cooking': info('easy-cooking'),
  'flexible-delivery': info('flexible-delivery'),
  'free-delivery': info('free-delivery'),
  'no-gmo': info('no-gmo'),
  'save-time': info('save-time'),
  safety: info('safety'),
};
