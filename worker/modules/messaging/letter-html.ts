// plain spaces: the texts are set where letters are rendered.
import { typeset, withoutJoiners } from '#shared/typography.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Who writes, as every letter ends. */
export interface Sender {
  readonly brand: string;
  readonly siteUrl: string;
  readonly phone: string;
  readonly worktime: string;
}

/** Names for the dark look; what programs without it show stands in place. */
const dark =
  '.g{background:#14180f!important}.c{background:#1e2418!important;border-color:#333b2a!important}.i{color:#f3f1ea!important}.s{color:#b9c0ac!important}.l{color:#a5de55!important}.w{background:#2a3320!important;color:#f3f1ea!important}.r{border-color:#333b2a!important}';

const font = "font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const ink = 'color:#17200f';
const ink2 = 'color:#4c5445';
// A long address breaks rather than widens the letter.
const link = 'color:#3f7d06;word-break:break-word';

const address = /https?:\/\/[^\s]+[^\s.,)»]/g;
/** A line that leads somewhere: its words are the button. */
const leading = /^(.{2,60}): (https?:\/\/\S+?)[.]?$/;
/** A line of nothing but pictures, which stand side by side. */
const pictures = /^https?:\/\/\S+\.jpg(?: https?:\/\/\S+\.jpg)*$/;
/** What is typed or shown at a counter: large, and never broken. */
const code = /^Код: ([\w-]{4,24})$/;
/** The words of somebody else, on a ground of their own. */
const wish = /^«.*»$/s;
/** A line of a table: a short name and what it is; a sentence, which ends in a full stop, is none. */
const entry = /^([А-ЯЁ][^:.!?—]{1,28}): (.*[^.])$/;

// A long address of e-mail breaks as well: one word must not widen the letter.
const paragraph = (html: string, style = '') =>
  `<p class="i" style="margin:0 0 16px;${font};font-size:16px;line-height:1.5;${ink};word-break:break-word;${style}">${html}</p>`;

const linked = (text: string) =>
  typeset(escapeText(text)).replace(
    address,
    (url) => `<a class="l" href="${url}" style="${link}">${url}</a>`,
  );

function button(label: string, url: string): string {
  return `<table role="none" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tbody><tr><td bgcolor="#7eca1d" style="border-radius:24px"><a href="${escapeText(url)}" style="display:inline-block;padding:13px 24px;${font};font-size:16px;line-height:1.3;font-weight:700;color:#12240a;text-decoration:none">${typeset(escapeText(label))}</a></td></tr></tbody></table>`;
}

function table(lines: readonly string[]): string {
  const rows = lines.map((line) => {
    const [, name = '', value = ''] = entry.exec(line) ?? [];
    const cell = `padding:8px 0;border-top:1px solid #e8e3d7;vertical-align:top;${font};font-size:16px;line-height:1.4;word-break:break-word`;
    return `<tr><td width="34%" class="s r" style="${cell};padding-right:12px;${ink2}">${typeset(escapeText(name))}</td><td class="i r" style="${cell};${ink}">${linked(value)}</td></tr>`;
  });
  return `<table role="none" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse"><tbody>${rows.join('')}</tbody></table>`;
}

function pictureRow(line: string): string {
  const cells = line
    .split(' ')
    .map(
      (url) =>
        `<td style="padding:0 4px"><img src="${escapeText(url)}" alt="" width="180" style="display:block;width:100%;max-width:260px;height:auto;border-radius:14px"></td>`,
    );
  return `<table role="none" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;table-layout:fixed"><tbody><tr>${cells.join('')}</tr></tbody></table>`;
}

const largeCode = (text: string) =>
  `<p class="w" style="margin:0 0 20px;padding:16px 8px;border-radius:14px;background:#e4f5c8;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:22px;line-height:1.3;font-weight:800;white-space:nowrap;color:#12240a">${escapeText(text)}</p>`;

// Nothing in it leads anywhere: a buyer writes it, and it goes out in our name.
const quoted = (text: string) =>
  `<p class="w" style="margin:0 0 20px;padding:16px 20px;border-radius:14px;background:#f4f1ea;${font};font-size:18px;line-height:1.45;word-break:break-word;${ink}">${typeset(escapeText(text)).replaceAll('\n', '<br>')}</p>`;

/** Lines that belong together: names with values as a table, a line that leads somewhere as a button, others as text. */
function blockOf(text: string): string {
  if (pictures.test(text)) return pictureRow(text);
  if (wish.test(text)) return quoted(text);
  const [, shown] = code.exec(text) ?? [];
  if (shown !== undefined) return largeCode(shown);
  const parts: string[] = [];
  let entries: string[] = [];
  let words: string[] = [];
  const flush = () => {
    if (words.length > 0) parts.push(paragraph(words.map(linked).join('<br>')));
    if (entries.length > 0) parts.push(table(entries));
    [words, entries] = [[], []];
  };
  for (const line of text.split('\n')) {
    const [, label, url] = leading.exec(line) ?? [];
    if (label !== undefined && url !== undefined) {
      flush();
      parts.push(button(label, url));
    } else if (entry.test(line)) {
      if (words.length > 0) {
        // What stands above a table is its heading.
        parts.push(paragraph(words.map(linked).join('<br>'), 'font-weight:700;margin-bottom:8px'));
        words = [];
      }
      entries.push(line);
    } else {
      if (entries.length > 0) flush();
      words.push(line);
    }
  }
  flush();
  return parts.join('');
}

/** The mark of the site beside its name, which stands alone where pictures are off. */
const head = ({ brand, siteUrl }: Sender) =>
  `<tr><td style="padding:0 4px 14px"><table role="none" cellpadding="0" cellspacing="0" border="0"><tbody><tr><td width="44" style="padding-right:10px"><img src="${siteUrl}/icons/icon-192.png" alt="" width="40" height="40" style="display:block;border-radius:10px"></td><td class="i" style="${font};font-size:22px;line-height:1.2;font-weight:800;${ink}">${escapeText(brand)}</td></tr></tbody></table></td></tr>`;

function foot({ siteUrl, phone, worktime }: Sender): string {
  const small = `margin:0 0 6px;${font};font-size:14px;line-height:1.5;${ink2}`;
  return `<tr><td style="padding:18px 4px 0"><p class="s" style="${small}">Вопросы? Позвоните: <a class="l" href="tel:${phone.replace(/[^+\d]/g, '')}" style="${link};white-space:nowrap">${escapeText(phone)}</a>, ${typeset(escapeText(worktime))}.</p><p class="s" style="${small}"><a class="l" href="${siteUrl}/personal/settings/" style="${link}">Какие письма получать</a> · <a class="l" href="${siteUrl}/" style="${link}">${escapeText(siteUrl.replace(/^https?:\/\//, ''))}</a></p></td></tr>`;
}

/**
 * A letter as mail programs show it: tables and styles in place, pictures of this site alone and none that says anything
 * that its words do not, so that it reads alike with pictures off. It fits 320 pixels as well as 700, by day and by night.
 */
export function letterHtml(subject: string, text: string, sender: Sender): string {
  const [greeting = '', ...rest] = text.split(/\n{2,}/);
  const body = [paragraph(linked(greeting), 'font-size:20px;font-weight:700'), ...rest.map(blockOf)].join('');
  const inner = `${head(sender)}<tr><td class="c" bgcolor="#ffffff" style="padding:28px 24px 12px;border:1px solid #e8e3d7;border-radius:20px">${body}</td></tr>${foot(sender)}`;
  return `<!DOCTYPE html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeText(subject)}</title><style>@media (prefers-color-scheme:dark){${dark}}</style></head><body class="g" style="margin:0;padding:0;background:#fbf9f4"><table role="none" class="g" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fbf9f4"><tbody><tr><td align="center" style="padding:24px 12px"><table role="none" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"><tbody>${inner}</tbody></table></td></tr></tbody></table></body></html>`;
}

/** The same letter as plain text, without its pictures, with who writes at its end. */
export function letterText(text: string, { brand, phone, worktime }: Sender): string {
  const words = withoutJoiners(text)
    .split(/\n{2,}/)
    .filter((block) => !pictures.test(block))
    .join('\n\n');
  return `${words}\n\n— \n${brand}\n${phone}, ${worktime}`;
}
