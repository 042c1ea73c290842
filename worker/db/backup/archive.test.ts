import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { openPart, sealPart, WrongKeyError } from './archive.ts';

const script = `INSERT INTO customers VALUES ('Анна ''Петрова''', '😀');\n`.repeat(50_000);

test('a part comes back as it was, and takes a fraction of its room', async () => {
  const identity = await generateX25519Identity();
  const content = await sealPart(await identityToRecipient(identity), script);
  expect(content.byteLength).toBeLessThan(script.length / 50);
  expect(new TextDecoder('latin1').decode(content.slice(0, 21))).toBe('age-encryption.org/v1');
  expect(await openPart(identity, content)).toBe(script);
});

test.each(['AGE-SECRET-KEY-1XXXX', ''])('no key opens it that is none: «%s»', async (wrong) => {
  const content = await sealPart(await identityToRecipient(await generateX25519Identity()), script);
  await expect(openPart(wrong, content)).rejects.toThrow(WrongKeyError);
});

test('another key opens nothing', async () => {
  const content = await sealPart(await identityToRecipient(await generateX25519Identity()), script);
  await expect(openPart(await generateX25519Identity(), content)).rejects.toThrow(WrongKeyError);
});
