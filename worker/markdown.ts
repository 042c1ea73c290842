import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import type { TextHeading } from '#shared/features/content/article-schema.ts';
import { typeset } from '#shared/typography.ts';

const letters: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k' },
  ...{ л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'c' },
  ...{ ч: 'ch', ш: 'sh', щ: 'sch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
};
const ID_LENGTH = 48;

/** A text with the headings that a table of contents can lead to. */
interface RichText {
  readonly html: string;
  readonly headings: readonly TextHeading[];
}

function idOf(title: string, known: ReadonlySet<string>): string {
  const latin = [...title.toLowerCase()].map((letter) => letters[letter] ?? letter).join('');
  const word = latin
    .replace(/&[a-z]+;/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, ID_LENGTH);
  // The prefix keeps them apart from the ids of the page itself.
  const id = `o-${word.replace(/^-+|-+$/g, '')}`;
  return known.has(id) ? `${id}-${known.size + 1}` : id;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The words of a piece of HTML. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '');
}

const link = /<a href="([^"]*)"(?: title="[^"]*")?>([\s\S]*?)<\/a>/g;

/** A link of this site to a page that is not there becomes its text. */
function withoutClosed(html: string, isOpen: (href: string) => boolean): string {
  return html.replace(link, (whole, href: string, label: string) =>
    href.startsWith('/') && !isOpen(href) ? label : whole,
  );
}

/**
 * Markdown as HTML. micromark writes no raw HTML and no dangerous addresses, so that a row of the database cannot
 * bring a script onto a page. Wide tables get a frame that scrolls, also by the keyboard. `isOpen` tells whether the variant
 * has the page of a link.
 */
export function renderMarkdown(markdown: string, isOpen: (href: string) => boolean = () => true): RichText {
  const html = withoutClosed(
    micromark(markdown, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] }),
    isOpen,
  );
  const headings: TextHeading[] = [];
  const known = new Set<string>();
  const withIds = typeset(html)
    .replace(/<h2>(.*?)<\/h2>/g, (_, inner: string) => {
      const title = textOf(inner);
      const id = idOf(title, known);
      known.add(id);
      headings.push({ id, title });
      return `<h2 id="${id}">${inner}</h2>`;
    })
    .replace(/<th( align="\w+")?>/g, '<th scope="col">')
    .replace(/<td align="\w+">/g, '<td>')
    .replace(/<table>/g, '<div role="group" aria-label="Таблица" tabindex="0"><table>')
    .replace(/<\/table>/g, '</table></div>');
  return { html: withIds, headings };
}
