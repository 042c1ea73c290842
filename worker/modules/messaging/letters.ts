import type { Letter } from '../../integrations/messages/port.ts';
import type { Scope } from '../../scope.ts';
import { readConfig } from '../content/regions.ts';
import { letterHtml, letterText, type Sender } from './letter-html.ts';

async function senderOf(scope: Scope): Promise<Sender> {
  const { schemaOrgMainPage, region, contactInfo } = await readConfig(scope);
  return {
    brand: schemaOrgMainPage.name,
    siteUrl: scope.services.siteUrl,
    phone: region.phone,
    worktime: contactInfo.org_worktime.toLowerCase(),
  };
}

/** A letter in both of its forms. */
export async function composeLetter(scope: Scope, letter: Omit<Letter, 'html'>): Promise<Letter> {
  const sender = await senderOf(scope);
  return {
    ...letter,
    text: letterText(letter.text, sender),
    html: letterHtml(letter.subject, letter.text, sender),
  };
}

/** How a letter begins. */
export const greetingOf = (name: string | null): string =>
  name === null || name === '' ? 'Здравствуйте!' : `Здравствуйте, ${name}!`;
