import { authPhoneDialog } from '../features/auth/shared/dialogs.ts';
import { headerMenuDialog, searchDialog } from '../platform/modals/dialogs.ts';

/**
 * The dialogs that the server sends closed with every page: buttons open them before any script. Signing in goes on in the
 * same dialog.
 */
export const staticDialogs = {
  menu: { id: 'site-menu', place: 'side', names: ['header-menu'], first: headerMenuDialog },
  search: { id: 'site-search', place: 'side', names: ['search'], first: searchDialog },
  signIn: {
    id: 'sign-in',
    place: 'centre',
    names: ['auth-phone', 'auth-name', 'auth-sms'],
    first: authPhoneDialog,
  },
} as const;

export type StaticDialog = (typeof staticDialogs)[keyof typeof staticDialogs];
