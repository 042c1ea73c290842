import type { Visitor } from './visitor.ts';

/** From now on the site serves what is published, as a deployment does; the local environment follows its tables else. */
export async function servePublished(
  visitor: Visitor,
  { refusesCalls = false }: { refusesCalls?: boolean } = {},
): Promise<void> {
  // What is not published yet is published by the first request.
  await (await visitor.request('/robots.txt')).text();
  await (await visitor.request('/')).text();
  const answer = await visitor.request('/local/publication', {
    json: { followsTables: false, refusesCalls },
  });
  if (!answer.ok) throw new Error(await answer.text());
}
