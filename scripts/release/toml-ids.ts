/** The heading that each id of wrangler.toml stands under, without the environment. */
const headings = { database_id: 'd1_databases', id: 'kv_namespaces' } as const;

/**
 * Puts ids of an environment into the text of wrangler.toml, whose comments and order stay. Ids that the text has no
 * place for are refused: what was created would be lost.
 */
export function writeIds(
  text: string,
  environment: string,
  ids: Partial<Record<keyof typeof headings, string>>,
): string {
  return Object.entries(ids).reduce((toml, [key, id]) => {
    const table = key === 'database_id' ? headings.database_id : headings.id;
    const heading = environment === '' ? `[[${table}]]` : `[[env.${environment}.${table}]]`;
    const place = new RegExp(
      `(^${heading.replace(/[[\].]/g, '\\$&')}\\n(?:(?!\\[).*\\n)*?${key} = ")[^"]*`,
      'm',
    );
    if (!place.test(toml)) throw new Error(`wrangler.toml has no ${key} under ${heading} to put ${id} into`);
    return toml.replace(place, (_, before: string) => `${before}${id}`);
  }, text);
}
