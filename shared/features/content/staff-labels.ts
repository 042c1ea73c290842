/** Parts of the team, in the order of the page. */
export const departments = ['kitchen', 'nutrition', 'delivery', 'care'] as const;

/** What each part of the team is called and does. */
export const departmentTexts: Readonly<
  Record<(typeof departments)[number], { readonly name: string; readonly text: string }>
> = {
  kitchen: {
    name: 'Кухня',
    text: 'Придумывают блюда, пишут технологические карты и\u00a0готовят каждую порцию.',
  },
  nutrition: {
    name: 'Питание',
    text: 'Считают рационы, следят за\u00a0балансом меню и\u00a0пишут статьи для\u00a0блога.',
  },
  delivery: {
    name: 'Доставка',
    text: 'Планируют маршруты и\u00a0привозят сумки к\u00a0вашей двери в\u00a0выбранный интервал.',
  },
  care: {
    name: 'Забота о\u00a0клиентах',
    text: 'Отвечают на\u00a0вопросы, помогают с\u00a0заменами и\u00a0разбираются, если что-то пошло не\u00a0так.',
  },
};
