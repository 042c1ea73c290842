import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { documentVersions } from '#shared/features/consents/schema.ts';
import { consentRowPath, consentTexts } from '#shared/features/consents/texts.ts';
import { chooseVariant, fillPlaceholders } from '#shared/features/content/placeholders.ts';
import { exclusionGroupNames, exclusionGroups } from '#shared/features/dishes/labels.ts';
import { canonicalPath, matchPage } from '#shared/routes.ts';
import { upperFirst } from '#shared/typography.ts';
import { textValues, textValuesOf } from '#tests/factories/text-values.ts';
import { textsOf } from '#tests/harness/texts-of.ts';
import { readEarlier, readFaq, readPages, readPromotions } from './pages.ts';
import site from './site.json' with { type: 'json' };

/** What each edition in force says, by the beginning of its hash. */
const editionsInForce: Readonly<Record<string, string>> = {
  '/oferta/ 2026-11-24': '9caa8d4c2a49',
  '/oferta2/ 2026-11-24': 'fb8a779e06d7',
  '/politika/ 2026-11-24': 'd25ea49f2f61',
  '/politika/soglasie/cookie/ 2026-11-22': '7244c7f15995',
  '/politika/soglasie/dannye/ 2026-11-24': '2ba0f4331442',
  '/politika/soglasie/reklama/ 2026-11-24': '8e3e3761a9d7',
  '/politika/soglasie/zayavka/ 2026-11-24': 'a95a8a059e66',
  '/politika/soglasie/zdorove/ 2026-11-24': 'd33eabc61ea8',
};

const pages = readPages();
const pageOf = (path: string) => pages.find((page) => page.path === path);

function pathsOf(value: unknown): string[] {
  return textsOf(value).flatMap((text) => [
    ...[...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path = '']) => path),
    ...(/^\/[a-z0-9_/#?=-]*$/.test(text) ? [text] : []),
  ]);
}

describe('pages, questions and promotions', () => {
  const everything = { pages, earlier: readEarlier(), faq: readFaq(), promotions: readPromotions() };

  it.each([false, true])('have no name in braces that stands for nothing (simply %s)', (isSimply) => {
    const left = textsOf(everything).filter((text) =>
      /[{}]/.test(fillPlaceholders(chooseVariant(text, isSimply), textValues)),
    );
    expect(left).toEqual([]);
  });

  it('link to pages that exist in one of the variants', () => {
    const paths = [...new Set(pathsOf(everything).map((path) => path.split(/[?#]/, 1)[0] ?? '/'))];
    const lost = paths.filter((path) => {
      // Texts of consents are read at the address of the policy.
      if (consentTexts.some((text) => consentRowPath(text) === path)) return false;
      const route = matchPage(path, false) ?? matchPage(path, true);
      return !route || canonicalPath(route, path) !== path;
    });
    expect(lost).toEqual([]);
  });
});

it('the exclusions that the site offers by default are the groups that the kitchen knows, under the same names', () => {
  const offered = site.lists.exclusionCategories.map(({ code, name }) => [code, name]);
  expect(offered).toEqual(exclusionGroups.map((group) => [group, upperFirst(exclusionGroupNames[group])]));
});

describe('documents', () => {
  it('are of the versions that consents name', () => {
    expect(pageOf('/oferta/')?.version).toBe(documentVersions.offer);
    expect(pageOf('/politika/')?.version).toBe(documentVersions.personalData);
    expect(pageOf('/oferta2/')?.version).toBe(documentVersions.subscription);
  });

  it('have a text of its own for each consent, in the edition that is noted with it', () => {
    for (const text of consentTexts) {
      const page = pageOf(consentRowPath(text) ?? '');
      expect([text, page?.version]).toEqual([
        text,
        text === 'cookie' ? documentVersions.cookies : documentVersions.personalData,
      ]);
      const words = textsOf(page?.blocks).join(' ');
      expect(words).toContain('{{seller}}');
      expect(words).toMatch(/Цель|цель/);
      expect(words).toMatch(/отозвать|Отказаться|Изменить/);
    }
  });

  it('keep the words of an edition in force: databases that have it refuse others, so these want a new date', () => {
    const texts = pages.flatMap(({ path, version, title, lead, blocks }) =>
      version === null ? [] : [[`${path} ${version}`, JSON.stringify([title, lead, blocks])] as const],
    );
    const found = texts.map(([edition, text]) => [
      edition,
      createHash('sha256').update(text).digest('hex').slice(0, 12),
    ]);
    expect(Object.fromEntries(found)).toEqual(editionsInForce);
  });

  it('read alike in every region: the one that a visitor has chosen changes no edition', () => {
    const others = textValuesOf('spb');
    const documents = pages.filter(({ version }) => version !== null);
    expect(documents.length).toBeGreaterThan(5);
    const changing = textsOf(documents.map(({ title, lead, blocks }) => ({ title, lead, blocks }))).filter(
      (text) =>
        fillPlaceholders(chooseVariant(text, false), textValues) !==
        fillPlaceholders(chooseVariant(text, false), others),
    );
    expect(changing).toEqual([]);
  });
});
