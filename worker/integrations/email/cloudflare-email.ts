import type { Bindings } from '../../env.ts';
import type { EmailPort } from '../messages/port.ts';

/** Letters through Cloudflare's Email Service; null while its binding or the sender's address is not set. */
export function createEmail({
  EMAIL: binding,
  EMAIL_FROM: from,
}: Pick<Bindings, 'EMAIL' | 'EMAIL_FROM'>): EmailPort | null {
  if (binding === undefined || from === undefined) return null;
  return {
    async send({ to, subject, text, html, attachment }) {
      await binding.send({
        from: { email: from, name: 'BeFit' },
        to,
        // A subject is a header: it has no lines.
        subject: subject.replace(/\s+/g, ' '),
        text,
        html,
        ...(attachment && { attachments: [{ disposition: 'attachment' as const, ...attachment }] }),
      });
    },
  };
}
