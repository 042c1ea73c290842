import { expect, test } from 'vitest';
import { checkSource } from './lint.ts';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: sources are written here
test.each([
  ['may break', 'client/features/menu/a.tsx', 'const a = <p>Привезём в{" "}<b>Москву</b></p>;'],
  ['may break', 'client/features/menu/a.tsx', 'const a = <p>\n  Готовим\n  на\n  неделю\n</p>;'],
  ['may break', 'client/features/menu/a.tsx', 'const a = <p>{count} дней — и всё</p>;'],
  ['may break', 'client/features/menu/a.tsx', 'const a = <Field hint="Почта для чека" />;'],
  ['comes and goes', 'client/a.tsx', 'const a = <p>{is && <b>1</b>}. Готово</p>;'],
  ['comes and goes', 'client/a.tsx', 'const a = <Button>{is ? <b>1</b> : null}{children}</Button>;'],
  ['may break', 'worker/modules/content/menu/a.ts', 'const a = `Привезём до ${time}`;'],
])('%s is found in %s: %s', (rule, path, text) => {
  expect(checkSource(path, text)).toEqual([expect.stringContaining(rule)]);
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
