/** The page of a fatal error: needs no script, no style of the build and nothing that could fail again. */
export function errorPage(requestId: string): string {
  const id = requestId.replace(/[^\w-]/g, '');
  return `<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Ошибка на сайте</title>
<link rel="stylesheet" href="/offline.css">
</head>
<body>
<main>
<h1>Что-то пошло не так</h1>
<p>Мы уже знаем об ошибке и чиним её. Обновите страницу через минуту или вернитесь на главную.</p>
<p><a href="/">На главную</a></p>
<p><small>Номер обращения: ${id}</small></p>
</main>
</body>
</html>
`;
}
