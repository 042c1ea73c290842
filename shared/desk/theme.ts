/** Looks of the desk: as the system has it, or as its reader has chosen. */
export const deskThemes = ['system', 'light', 'dark'] as const;
export type DeskTheme = (typeof deskThemes)[number];

/** The cookie that keeps the choice; each browser has its own. */
export const THEME_COOKIE = 'desk_theme';

/** The theme that a cookie or a form names; that of the system for anything else. */
export const readTheme = (text: string | undefined): DeskTheme =>
  deskThemes.find((theme) => theme === text) ?? 'system';
