import { expect, test } from 'vitest';
import { checkSource } from './check-source.ts';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: sources are written here
test.each([
  ['hanging-word', 'client/features/menu/a.tsx', 'const a = <p>Привезём в{" "}<b>Москву</b></p>;'],
  ['hanging-word', 'client/features/menu/a.tsx', 'const a = <p>\n  Готовим\n  на\n  неделю\n</p>;'],
  ['hanging-word', 'client/features/menu/a.tsx', 'const a = <p>{count} дней — и всё</p>;'],
  ['hanging-word', 'client/features/menu/a.tsx', 'const a = <Field hint="Почта для чека" />;'],
  ['unsteady-text', 'client/a.tsx', 'const a = <p>{is && <b>1</b>}. Готово</p>;'],
  ['unsteady-text', 'client/a.tsx', 'const a = <Button>{is ? <b>1</b> : null}{children}</Button>;'],
  ['hanging-word', 'worker/modules/content/menu/a.ts', 'const a = `Привезём до ${time}`;'],
])('%s is found in %s: %s', (rule, path, text) => {
  expect(new Set(checkSource(path, text).map((found) => found.rule))).toEqual(new Set([rule]));
});

test.each([
  ['client/a.tsx', 'const a = <p>Привезём в&nbsp;<b>Москву</b></p>;'],
  ['client/a.tsx', 'const a = <button aria-label="Перейти к заказу">Дальше</button>;'],
  ['client/a.tsx', "const a = 'Код из\\u00a0SMS';"],
  ['client/a.tsx', 'const a = <p>{is && <b>1</b>}<span>Готово</span> и&nbsp;всё</p>;'],
  ['client/a.tsx', 'const a = <Button>{children}{is && <Spinner />}</Button>;'],
  // Documents, letters and pictures are set where they are rendered.
  ['worker/pages/seo/a.ts', "const a = 'Код из SMS';"],
])('%s is fine: %s', (path, text) => {
  expect(checkSource(path, text)).toEqual([]);
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: sources are written here
