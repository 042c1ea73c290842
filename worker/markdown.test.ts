import { describe, expect, it, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

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
});

test('a link to a page that the variant does not have becomes its text', () => {
  const { html } = renderMarkdown(
    '[раз](/staff/) [два](/blog/) [три](https://example.ru/)',
    (href) => href !== '/staff/',
  );
  expect(html).toBe('<p>раз <a href="/blog/">два</a> <a href="https://example.ru/">три</a></p>');
});
