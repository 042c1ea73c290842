/** One call of Cloudflare's API. */
export interface Call {
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly contentType: string;
}

export type Answer = readonly [status: number, result: unknown];

/** Method and path, and what is answered; groups of the pattern are handed on. */
export type Route = readonly [
  pattern: RegExp,
  answer: (call: Call, first: string, second: string) => Answer | Promise<Answer>,
];

export const ok = (result: unknown): Answer => [200, result];

/** A refusal with the platform's own number, which wrangler goes by. */
export const refuse = (status: number, code: number, message: string): Answer => [status, { code, message }];

export const json = ({ body }: Call) => JSON.parse(body.toString('utf8'));

export const formOf = ({ body, contentType }: Call): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } }).formData();
