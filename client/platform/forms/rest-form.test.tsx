import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { skipDelivery } from '#shared/features/deliveries/contract.ts';
import { createRestCall, type RestRequest } from '../rest/rest-client.ts';
import { RestContext } from '../rest/rest-context.ts';
import { BodyFields, type RestForm, useRestForm } from './rest-form.tsx';

type SkipForm = RestForm<typeof skipDelivery>;

function Skip({ onForm }: { readonly onForm: (form: SkipForm) => void }) {
  const form = useRestForm(skipDelivery, { id: 'd1' });
  onForm(form);
  return <form {...form.attributes} />;
}

test('a form makes the same call with scripts as without them', async () => {
  const requests: RestRequest[] = [];
  const rest = createRestCall(
    (request) => {
      requests.push(request);
      return Promise.resolve({ status: 200, statusText: '', body: {} });
    },
    () => undefined,
  );
  let form: SkipForm | undefined;
  const html = renderToStaticMarkup(
    <RestContext value={rest}>
      <Skip
        onForm={(made) => {
          form = made;
        }}
      />
    </RestContext>,
  );
  await form?.send({ body: { version: 3 } });
  expect(html).toBe('<form action="/rest/deliveries/d1/skip/" method="post"></form>');
  expect(requests).toMatchObject([
    { method: 'POST', url: '/rest/deliveries/d1/skip/', body: { version: 3 } },
  ]);
});

describe('the fields of a known body', () => {
  /** The fields that a browser without scripts sends of a form's markup. */
  const sent = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value]) => [name, value]),
    );

  test('hold true as a ticked checkbox does and omit false', () => {
    const html = renderToStaticMarkup(
      <BodyFields body={{ isGiven: true, isTaken: false, comment: undefined, who: null }} />,
    );
    expect(sent(html)).toEqual({ isGiven: 'on' });
  });

  test('are parsed by the call as the body that scripts send', () => {
    const html = renderToStaticMarkup(<BodyFields body={{ version: 3 }} />);
    expect(skipDelivery.body.parse(sent(html))).toEqual({ version: 3 });
  });
});
