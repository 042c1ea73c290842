import { createTransport } from 'nodemailer';

interface Letter {
  readonly from: { readonly email: string; readonly name: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly type: string;
    readonly content: Uint8Array;
  }[];
}

/** Sends letters by SMTP, in the shape of the binding that sends them at Cloudflare. */
export function createSmtpEmail(url: string) {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 30_000 });
  return {
    async send({ from, attachments = [], ...letter }: Letter): Promise<void> {
      await transport.sendMail({
        ...letter,
        from: { name: from.name, address: from.email },
        attachments: attachments.map(({ filename, type, content }) => ({
          filename,
          contentType: type,
          content: Buffer.from(content),
        })),
      });
    },
    close: () => transport.close(),
  };
}
