import { withoutJoiners } from '#shared/typography.ts';

/** Text as XML takes it, in elements and attributes. */
export function escapeXml(text: string): string {
  return withoutJoiners(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}
