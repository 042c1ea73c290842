/** The two checks: of SmartCaptcha, and of reCAPTCHA. */
export type CaptchaKind = 'smart' | 'recaptcha';

/** What a check says: `absent` of a call that brings no token where one is expected, `unchecked` where none is. */
export type CaptchaVerdict = 'passed' | 'refused' | 'absent' | 'unchecked';

/** Asks a captcha service whether a token stands for a person. */
export interface CaptchaPort {
  verify(kind: CaptchaKind, token: string | undefined, address: string): Promise<CaptchaVerdict>;
}

/** Used where no secret is configured: any value passes. */
export const openCaptcha: CaptchaPort = { verify: () => Promise.resolve('unchecked') };
