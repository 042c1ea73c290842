import type { Bindings } from '../../env.ts';
import type { EmailPort } from '../../features/notifications/ports.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Plain text as simple HTML: paragraphs, lines and links; everything else is text. */
function toHtml(text: string): string {
  const escaped = text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
  const linked = escaped.replace(/https?:\/\/[^\s]+[^\s.,)»]/g, '<a href="$&">$&</a>');
  const paragraphs = linked.split(/\n{2,}/).map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`);
  return `<!DOCTYPE html><html lang="ru"><body style="font:16px/1.5 sans-serif;color:#17200f">${paragraphs.join('')}</body></html>`;
}

/** Letters through Cloudflare's Email Service; null while its binding or the sender's address is not set. */
export function createEmail({
  EMAIL: binding,
  EMAIL_FROM: from,
}: Pick<Bindings, 'EMAIL' | 'EMAIL_FROM'>): EmailPort | null {
  if (binding === undefined || from === undefined) return null;
  return {
    async send({ to, subject, text, attachment }) {
      await binding.send({
        from: { email: from, name: 'BeFit' },
        to,
        // A subject is a header: it has no lines.
        subject: subject.replace(/\s+/g, ' '),
        text,
        html: toHtml(text),
        ...(attachment && { attachments: [{ disposition: 'attachment' as const, ...attachment }] }),
      });
    },
  };
}
