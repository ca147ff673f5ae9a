import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../ui/form/command-form.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { FormActions, TextAreaField, TextField } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { runTemplateForm, templatePage, type TemplateAnswer } from './mail-template-form.server.ts';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('mailTemplateEdit', templatePage);
export const action = screen('mailTemplateEdit', runTemplateForm);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Aside({ page, preview }: { page: Loaded; preview: Loaded['preview'] }) {
  const t = useText();
  return (
    <>
      <Panel title={t('mail.templates.preview')}>
        <p className="hint">{t('mail.templates.previewHint')}</p>
        <div translate="no">
          <strong>{preview.subject}</strong>
          <p className="letter">{preview.text}</p>
        </div>
      </Panel>
      <Panel title={t('mail.templates.placeholders')}>
        <Definitions
          items={page.placeholders.map(({ name, words }) => ({
            term: words,
            value: <code>{`{{${name}}}`}</code>,
          }))}
        />
        <p className="hint">{t('mail.templates.placeholdersHint')}</p>
      </Panel>
    </>
  );
}

/** Takes the product's own text again. */
function ClearForm() {
  const t = useText();
  return (
    <IntentButton intent="clear" tone="quiet" ask={t('ask.text')}>
      {t('mail.templates.clear')}
    </IntentButton>
  );
}

/** Subject and text of the mail of one use in one language. */
export default function MailTemplateEdit() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<() => Promise<TemplateAnswer>>();
  const t = useText();
  const fields = formFields<Loaded['values']>('template', page.values, answer?.result);
  const label = (name: string) => t(`mail.templates.field.${name}`);
  const revision = answer?.stale ? String(answer.stale.revision) : page.values.revision;
  const back = pathTo('mailTemplates', {});
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('shell.menu.admin'), to: pathTo('admin', {}) },
        { label: t('mail.templates.title'), to: back },
      ]}
      actions={page.own && <ClearForm />}
    >
      <FormSummary answer={answer} formId="template" label={label} />
      {answer?.stale && <StaleAlert stale={answer.stale} label={label} />}
      <Columns
        main={
          <CommandForm id="template" noValidate className="card panel">
            <button type="submit" hidden>
              {t('ui.form.save')}
            </button>
            <input type="hidden" name="revision" value={revision} />
            <TextField field={fields.subject} label={label('subject')} required />
            <TextAreaField field={fields.text} label={label('text')} rows={18} required />
            <FormActions>
              <a className="btn quiet" href={back}>
                {t('ui.form.cancel')}
              </a>
              <Button name="intent" value="preview">
                {t('mail.templates.showPreview')}
              </Button>
              <Button tone="primary">{t('ui.form.save')}</Button>
            </FormActions>
          </CommandForm>
        }
        aside={<Aside page={page} preview={answer?.preview ?? page.preview} />}
      />
    </Page>
  );
}
