import { useActionData, useLoaderData } from '@remix-run/react';
import { sendStatement } from '#domain/dunning/account-commands.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Alert, Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { LetterForm } from '../mailing/letter-form.tsx';
import { accountLetter, accountOf, statementLetter, type AccountLetter } from './account-letter.server.ts';
import { accountDays } from './account-days.ts';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('clientStatementMail', async (context) => {
  const letter = await accountLetter(
    context,
    await accountOf(context),
    'statement',
    statementLetter(context),
  );
  return { ...letter, title: context.t('dunning.statement.title', { name: letter.name }) };
});

export const action = screen('clientStatementMail', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: sendStatement,
    fixed: { client: String(id) },
    done: () => ({
      to: pathTo('clientDetails', { id }),
      flash: { tone: 'ok', key: 'dunning.statement.sent' },
    }),
  });
});

/** The mail that a client's statement of account leaves with. */
export default function StatementMail() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields<AccountLetter>('account', page.values, answer?.result);
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: page.name, to: page.client },
        { label: t('revenue.client.statement'), to: page.back },
      ]}
    >
      <FormSummary answer={answer} formId="account" label={(name) => t(`mail.field.${name}`)} />
      {page.noServer && <Alert tone="info">{t('mail.noServer')}</Alert>}
      <LetterForm
        page={page}
        formId="account"
        fields={fields}
        fixed={accountDays(page.values)}
        send={t('dunning.statement.send')}
      >
        <p className="hint">
          {t('dunning.statement.joined', { from: page.values.from, until: page.values.until })}
        </p>
      </LetterForm>
    </Page>
  );
}
