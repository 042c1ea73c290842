/** What a page names as the action when it asks reCAPTCHA for a token to sign in; another one proves nothing. */
export const RECAPTCHA_ACTION = 'auth';
