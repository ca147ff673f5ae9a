import { useActionData, useLoaderData } from '@remix-run/react';
import { mailVisit } from '#domain/equipment/visit-commands.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { LetterForm } from '../mailing/letter-form.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { Alert, Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { dueOfProvider, visitLetter } from './visit-letter.server.ts';

export const meta = titleOf;

export const loader = screen('inspectionLetter', visitLetter);

export const action = screen('inspectionLetter', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: mailVisit,
    fixed: { provider: String(id) },
    done: () => ({
      to: dueOfProvider(id),
      flash: { tone: 'ok', key: 'equipment.visit.letter.sent' },
    }),
  });
});

/** The mail that tells an inspector what is planned, and when. */
export default function VisitLetter() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields('visit', page.values, answer?.result);
  return (
    <Page title={page.title} crumbs={[{ label: t('equipment.examination.title'), to: page.back }]}>
      <FormSummary answer={answer} formId="visit" label={(name) => t(`mail.field.${name}`)} />
      {page.noServer && <Alert tone="info">{t('mail.noServer')}</Alert>}
      {page.told > 0 && (
        <Alert tone="info">
          {t('equipment.visit.letter.told', { count: page.told })}{' '}
          <a className="link" href={page.everything}>
            {t('equipment.visit.letter.everything')}
          </a>
        </Alert>
      )}
      <LetterForm
        page={page}
        formId="visit"
        fields={fields}
        fixed={page.fixed}
        send={t('equipment.visit.letter.send')}
      >
        <p className="hint">{t('equipment.visit.letter.hint', { count: page.count })}</p>
      </LetterForm>
    </Page>
  );
}
