import { chooseVariant, fillPlaceholders, placeholderValues } from '#shared/features/content/placeholders.ts';
import { matchPage } from '#shared/routes.ts';
import { typeset } from '#shared/typography.ts';
import { renderMarkdown } from '../../markdown.ts';
import type { Scope } from '../../scope.ts';
import { deploymentValues } from './recipients.ts';
import { readConfig, readZones } from './regions.ts';

/** How the texts of the site's pages become what the visitor of this region and variant reads. */
export interface TextRenderer {
  readonly isSimply: boolean;
  /** Tells whether the variant has the page of a link. */
  readonly isOpen: (href: string) => boolean;
  /** A text with its figures, for places where lines do not break. */
  readonly plain: (text: string) => string;
  /** A line of plain text. */
  readonly line: (text: string) => string;
  /** Markdown to HTML. */
  readonly rich: (text: string) => string;
}

/** What texts are filled in by. */
export type TextScope = Pick<Scope, 'settings' | 'bindings' | 'clock' | 'region' | 'edgeServices'> & {
  readonly published: Pick<Scope['published'], 'rows'>;
};

/** Prepares the texts' figures for the visitor's region. */
export async function createTextRenderer(scope: TextScope): Promise<TextRenderer> {
  const { isSimply } = scope.settings;
  const [config, zones] = await Promise.all([readConfig(scope), readZones(scope)]);
  const words = {
    ...placeholderValues(config, zones),
    ...deploymentValues(scope.bindings, scope.edgeServices),
  };
  const plain = (text: string) => fillPlaceholders(chooseVariant(text, isSimply), words);
  const line = (text: string) => typeset(plain(text));
  const isOpen = (href: string) => matchPage(href.split(/[?#]/, 1)[0] ?? '/', isSimply) !== undefined;
  return { isSimply, isOpen, plain, line, rich: (text) => renderMarkdown(plain(text), isOpen).html };
}
