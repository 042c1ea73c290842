import { typeset } from '#shared/typography.ts';

const texts = {
  failed: {
    title: 'Ошибка на сайте',
    heading: 'Что-то пошло не так',
    text: 'Мы уже знаем об ошибке и чиним её. Обновите страницу через минуту или вернитесь на главную.',
  },
  slow: {
    title: 'Запрос не дошёл',
    heading: 'Запрос не дошёл до нас целиком',
    text: 'Соединение слишком медленное. Вернитесь назад и отправьте форму ещё раз.',
  },
  overloaded: {
    title: 'Слишком много посетителей',
    heading: 'Сейчас у нас слишком много посетителей',
    text: 'Обновите страницу через несколько секунд.',
  },
} as const;

/** The page of a fatal error: needs no script, no style of the build and nothing that could fail again. */
export function errorPage(requestId: string, reason: keyof typeof texts): string {
  const { title, heading, text } = texts[reason];
  const id = requestId.replace(/[^\w-]/g, '');
  return `<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="stylesheet" href="/offline.css">
</head>
<body>
<main>
<h1>${typeset(heading)}</h1>
<p>${typeset(text)}</p>
<p><a href="/">На&nbsp;главную</a></p>
<p><small>Номер обращения: ${id}</small></p>
</main>
</body>
</html>
`;
}
