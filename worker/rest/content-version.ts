/** Header by which an origin tells an edge in front of it which published content an answer was made of. */
export const CONTENT_VERSION = 'content-version';
