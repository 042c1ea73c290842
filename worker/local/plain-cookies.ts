const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The line of a cookie for a site without TLS: `SameSite=None` is for secure cookies alone. */
const plain = (line: string) => line.replace(/; Secure\b/gi, '').replace(/SameSite=None/gi, 'SameSite=Lax');

/**
 * Takes `Secure` off the cookies of an answer on plain loopback: Safari keeps no such cookie there, so that nobody could
 * sign in. Any other address gets its answer as it is.
 */
export function withPlainCookies(request: Request, answer: Response): Response {
  const { protocol, hostname } = new URL(request.url);
  const lines = answer.headers.getSetCookie();
  if (protocol !== 'http:' || !loopback.has(hostname) || lines.length === 0) return answer;
  const headers = new Headers(answer.headers);
  headers.delete('Set-Cookie');
  for (const line of lines) headers.append('Set-Cookie', plain(line));
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
