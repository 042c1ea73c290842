/** Parts of the team, in the order of the page. */
export const departments = ['kitchen', 'nutrition', 'delivery', 'care'] as const;

/** What each part of the team is called and does. */
export const departmentTexts: Readonly<
  Record<(typeof departments)[number], { readonly name: string; readonly text: string }>
> = {
  kitchen: {
    name: 'Кухня',
    text: 'Придумывают блюда, пишут технологические карты и готовят каждую порцию.',
  },
  nutrition: {
    name: 'Питание',
    text: 'Считают рационы, следят за балансом меню и пишут статьи для блога.',
  },
  delivery: {
    name: 'Доставка',
    text: 'Планируют маршруты и привозят сумки к вашей двери в выбранный интервал.',
  },
  care: {
    name: 'Забота о клиентах',
    text: 'Отвечают на вопросы, помогают с заменами и разбираются, если что-то пошло не так.',
  },
};
