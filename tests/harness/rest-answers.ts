import { createRestCall, type RestCall, type RestRequest } from '#client/platform/rest/rest.ts';

/** Calls of a page that are answered here; one that throws is refused. */
export const answerRest = (
  answer: (route: string, request: RestRequest, query: unknown) => unknown,
): RestCall =>
  createRestCall(
    async (request, { route, query }) => ({
      status: 200,
      statusText: '',
      body: await answer(route, request, query),
    }),
    () => undefined,
  );
