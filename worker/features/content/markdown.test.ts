import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';
import { typeset } from './typeset.ts';

describe('a text of a row', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[тут](javascript:alert(1))',
    '[тут](data:text/html,<script>alert(1)</script>)',
    '![](javascript:alert(1))',
    '<a href="javascript:alert(1)">тут</a>',
    '## <svg onload=alert(1)>',
    '| <script>a</script> |\n| --- |\n| <b onclick=x>b</b> |',
  ])('cannot bring a script: %s', (markdown) => {
    const { html } = renderMarkdown(markdown);
    expect(html).not.toMatch(/<(script|img [^>]*onerror|svg|b )|(href|src)="(javascript|data):/i);
  });

  it('has a place for every heading of the second level, each with an id of its own', () => {
    const { html, headings } = renderMarkdown(
      '## Сколько & где?\n\nа\n\n### Тише\n\n## Сколько — где\n\n## Щи',
    );
    expect(headings).toEqual([
      { id: 'o-skolko-gde', title: 'Сколько & где?' },
      { id: 'o-skolko-gde-2', title: 'Сколько\u00a0— где' },
      { id: 'o-schi', title: 'Щи' },
    ]);
    for (const { id } of headings) expect(html).toContain(`<h2 id="${id}">`);
    expect(html).toContain('<h3>Тише</h3>');
  });

  it('puts a table into a frame that the keyboard can scroll', () => {
    const { html } = renderMarkdown('| Продукт | Белка |\n| --- | ---: |\n| Творог | 17–18 г |');
    expect(html).toMatch(/<div role="group" aria-label="Таблица" tabindex="0"><table>/);
    expect(html).toContain('<th scope="col">Белка</th>');
    expect(html).toContain('<td>17\u2060–\u206018\u00a0г</td>');
  });
});

describe('typesetting', () => {
  it.each([
    ['и в офисе, и дома', 'и\u00a0в\u00a0офисе, и\u00a0дома'],
    ['порция 120 г — это 5 раз', 'порция 120\u00a0г\u00a0— это 5\u00a0раз'],
    ['за 15 минут', 'за\u00a015\u00a0минут'],
    ['2 гвоздя', '2 гвоздя'],
    ['<a title="в доме">в доме</a>', '<a title="в доме">в\u00a0доме</a>'],
  ])('%s', (text, expected) => {
    expect(typeset(text)).toBe(expected);
  });
});
