/** When visitors are asked whether they need help: all of it has to be over, in milliseconds (specification, section 9). */
export const invitationTerms = {
  onPageMs: 100_000,
  onSiteMs: 200_000,
  sinceCloseMs: 3_000_000,
  sinceInvitationMs: 6_000_000,
} as const;

/** How soon operators who were away are looked for again, in milliseconds. */
export const OPERATORS_CHECK_MS = 30_000;

/** What visitors are asked then. */
export const INVITATION_TEXT = 'Здравствуйте! Вам нужна помощь с выбором рациона или заказом?';

/** Name and phone of whoever has ended a chat; empty where the visitor has not told them. */
export interface ChatContact {
  readonly name: string;
  readonly phone: string;
}
