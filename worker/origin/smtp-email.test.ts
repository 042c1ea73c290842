import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerAuthentication } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { portOf } from '#tests/harness/port.ts';
import { createSmtpEmail } from './smtp-email.ts';

const USER = 'befit';
const PASSWORD = 'a/password with signs';
const received: { readonly from: string; readonly to: string[]; readonly source: string }[] = [];

const judge = ({ username, password }: SMTPServerAuthentication) =>
  username === USER && password === PASSWORD ? null : new Error('Wrong password');

/** A mail server that takes letters of one user. */
const server = new SMTPServer({
  // Its certificate is nobody's: what is tested is what goes over the line.
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: (auth, _session, done) => done(judge(auth), { user: USER }),
  onData(stream, { envelope }, done) {
    const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
    text(stream).then((source) => {
      received.push({ from: sender, to: envelope.rcptTo.map(({ address }) => address), source });
      done();
    }, done);
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
beforeEach(() => {
  received.length = 0;
});

const open = (password: string) =>
  createSmtpEmail(`smtp://${USER}:${encodeURIComponent(password)}@127.0.0.1:${portOf(server.server)}`);

const letter = {
  from: { email: 'care@befit.example', name: 'БиФит' },
  to: 'anna@example.ru',
  subject: 'Сертификат на рацион',
  text: 'Ваш код',
  html: '<p>Ваш код</p>',
};

/** A header of a letter, its encoded words as they are read. */
function headerOf(source: string, name: string): string {
  const [, value = ''] = new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'm').exec(source) ?? [];
  const words = value.replace(/\?=\s+=\?/g, '?==?');
  return words.replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString('utf8')
      : decodeURIComponent(word.replaceAll('_', ' ').replaceAll('=', '%')),
  );
}

it('hands a letter over with its names, words and files', async () => {
  const email = open(PASSWORD);
  const content = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 255]);
  await email.send({
    ...letter,
    attachments: [{ filename: 'certificate.pdf', type: 'application/pdf', content }],
  });
  email.close();
  const [{ from, to, source } = { from: '', to: [], source: '' }] = received;
  expect([from, to]).toEqual(['care@befit.example', ['anna@example.ru']]);
  expect(headerOf(source, 'Subject')).toBe('Сертификат на рацион');
  expect(headerOf(source, 'From')).toBe('БиФит <care@befit.example>');
  expect(source).toMatch(/Content-Type: application\/pdf; name=certificate\.pdf/);
  expect(source).toContain(Buffer.from(content).toString('base64'));
  expect(source).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
});

it('fails where the server does not know the password, or takes no letter', async () => {
  const stranger = open('wrong');
  await expect(stranger.send(letter)).rejects.toThrow(/Invalid login: 535/);
  stranger.close();
  const nobody = createSmtpEmail('smtp://127.0.0.1:9');
  await expect(nobody.send(letter)).rejects.toThrow(/ECONNREFUSED/);
  nobody.close();
  expect(received).toEqual([]);
});
