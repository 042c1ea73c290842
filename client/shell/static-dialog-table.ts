/**
 * The dialogs that the server sends closed with every page: buttons open them before any script. The first name is the
 * content that comes with the page; signing in goes on in the same dialog.
 */
export const staticDialogs = {
  menu: { id: 'site-menu', place: 'side', names: ['header-menu'] },
  search: { id: 'site-search', place: 'side', names: ['search'] },
  signIn: { id: 'sign-in', place: 'centre', names: ['auth-phone', 'auth-name', 'auth-sms'] },
} as const;

export type StaticDialog = (typeof staticDialogs)[keyof typeof staticDialogs];
/** Modals whose content comes with the page. */
export type StaticModal = StaticDialog['names'][0];

/** Modals that stand in one page, which makes the place for them (`PageDialog`). */
export const pageModals = ['order-change-plan'] as const;
export type PageModal = (typeof pageModals)[number];
