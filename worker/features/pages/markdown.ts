import { micromark } from 'micromark';
import { matchPage } from '#shared/routes.ts';

const link = /<a href="([^"]*)">([\s\S]*?)<\/a>/g;

/** Tells whether a path of the site opens in the variant. */
export function isOpenPath(href: string, isSimply: boolean): boolean {
  const [path = '/'] = href.split(/[?#]/, 1);
  return matchPage(path, isSimply) !== undefined;
}

/**
 * Renders Markdown to HTML. Raw HTML and foreign protocols are left out by micromark; a link to a page that the
 * variant does not have becomes its text.
 */
export function renderMarkdown(text: string, isSimply: boolean): string {
  return micromark(text).replace(link, (whole, href: string, label: string) =>
    href.startsWith('/') && !isOpenPath(href, isSimply) ? label : whole,
  );
}
