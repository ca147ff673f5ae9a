import { useActionData, useLoaderData } from '@remix-run/react';
import { planSession } from '#domain/training/certificate-commands.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { certificateChoices, certificateFormSent, certificateValues } from './certificate-form.server.ts';
import { CertificateForm } from './certificate-form.tsx';
import { askedId } from '../http/asked-id.ts';

export const meta = titleOf;

export const loader = screen('certificateNew', async (context) => {
  const { t, url, language } = context;
  const [type, person] = [askedId(url.searchParams, 'type'), askedId(url.searchParams, 'person')];
  return {
    title: t('training.new'),
    values: certificateValues({ ...(type && { type }), ...(person && { person }) }, language),
    choices: await certificateChoices(context),
    back: pathTo('certificateList', {}),
  };
});

export const action = screen('certificateNew', async (context) =>
  submit(context, await certificateFormSent(context), {
    command: planSession,
    done: ({ id, people }) => ({
      to: people > 1 ? pathTo('trainingSession', { id }) : pathTo('certificateDetails', { id }),
      flash: { tone: 'ok', key: 'training.notice.saved' },
    }),
  }),
);

export default function CertificateNew() {
  return (
    <CertificateForm
      {...useLoaderData<typeof loader>()}
      chooses="people"
      revision={null}
      answer={useActionData<typeof action>()}
    />
  );
}
