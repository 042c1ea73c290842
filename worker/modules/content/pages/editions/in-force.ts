import { ConsentDocument, consentLabels, documentVersions } from '#shared/features/consents/schema.ts';
import { consentTextPath, documentRow } from '#shared/features/consents/texts.ts';
import type { TextScope } from '../../pages.ts';
import { pages } from '../sql.ts';

/** Dates of the wordings that visitors read, by what is agreed to under them; `request` is what the forms of requests show. */
export type Editions = Readonly<Record<ConsentDocument | 'request', string>>;

/** The wording that this build has brought: that of a page which operators have taken away. */
function ownEdition(document: ConsentDocument): string {
  return document === 'offer' || document === 'subscription'
    ? documentVersions[document]
    : documentVersions.personalData;
}

/**
 * What is agreed to now: whoever agrees has read the page as it is published, which may be older or newer than this build.
 * The words of the banner of cookies are code, so the build says their edition.
 */
export async function readEditions({ published }: Pick<TextScope, 'published'>): Promise<Editions> {
  const rows = await published.rows(pages);
  const versions = new Map(rows.map(({ path, version }) => [path, version]));
  const entries = ConsentDocument.options.map((document) => [
    document,
    document.startsWith('cookies')
      ? documentVersions.cookies
      : (versions.get(documentRow(consentLabels[document].path)) ?? ownEdition(document)),
  ]);
  const request = versions.get(documentRow(consentTextPath('zayavka'))) ?? documentVersions.personalData;
  return { ...Object.fromEntries(entries), request };
}
