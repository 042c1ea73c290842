import type { Blog, BlogPosting, FAQPage, Person, WithContext } from 'schema-dts';
import type { Article, ArticleCard, Author } from '#shared/features/content/article-schema.ts';
import type { Person as StaffPerson } from '#shared/features/content/staff-schema.ts';
import { searchPicturePath } from '#shared/features/pictures/address.ts';

const context = 'https://schema.org' as const;

/** An article of the blog. */
export function articleOf(article: Article): WithContext<BlogPosting> {
  return {
    '@context': context,
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.lead,
    image: searchPicturePath(article.picture),
    datePublished: article.publishedOn,
    dateModified: article.updatedOn,
    inLanguage: 'ru',
    timeRequired: `PT${article.readingMinutes}M`,
    keywords: article.tags.map(({ name }) => name).join(', '),
    author: {
      '@type': 'Person',
      name: article.author.name,
      jobTitle: article.author.role,
      url: `/blog/author/${article.author.slug}/`,
    },
    publisher: { '@id': '/#organization' },
    mainEntityOfPage: `/blog/${article.slug}/`,
  };
}

/** The blog with its newest articles. */
export function blogOf(name: string, articles: readonly ArticleCard[]): WithContext<Blog> {
  return {
    '@context': context,
    '@type': 'Blog',
    '@id': '/blog/#blog',
    name,
    url: '/blog/',
    inLanguage: 'ru',
    publisher: { '@id': '/#organization' },
    blogPost: articles.map(({ slug, title, publishedOn, updatedOn, picture }) => ({
      '@type': 'BlogPosting',
      headline: title,
      url: `/blog/${slug}/`,
      datePublished: publishedOn,
      dateModified: updatedOn,
      image: searchPicturePath(picture),
    })),
  };
}

/** An author of the blog. */
export function authorOf(author: Author): WithContext<Person> {
  return {
    '@context': context,
    '@type': 'Person',
    name: author.name,
    jobTitle: author.role,
    description: author.lead,
    ...(author.picture && { image: searchPicturePath(author.picture) }),
    url: `/blog/author/${author.slug}/`,
    worksFor: { '@id': '/#organization' },
  };
}

/** Somebody of the team. */
export function personOf(person: StaffPerson): WithContext<Person> {
  return {
    '@context': context,
    '@type': 'Person',
    name: person.name,
    jobTitle: person.role,
    description: person.lead,
    ...(person.picture && { image: searchPicturePath(person.picture) }),
    url: `/staff/${person.id}/`,
    worksFor: { '@id': '/#organization' },
  };
}

/** A question with its answer; the answer may hold the HTML that the server made. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** Questions and answers of a page. */
export function faqOf(questions: readonly Question[]): WithContext<FAQPage> {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
