import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../ui/form/command-form.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { FormActions, TextAreaField, TextField } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { PartyField } from '../links/party-field.live.tsx';
import { Columns, Alert, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import {
  announceForm,
  announcePage,
  type AnnouncePage,
  type AnnounceValues,
} from './share-announce.server.ts';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('shareAnnounce', announcePage);

export const action = screen('shareAnnounce', announceForm);

interface TargetsProps {
  name: string;
  targets: AnnouncePage['targets'];
  chosen: ReadonlySet<string>;
  error: string | undefined;
}

function Targets({ name, targets, chosen, error }: TargetsProps) {
  const t = useText();
  return (
    <fieldset className="f" id="announce-targets">
      <legend>{t('sharing.field.targets')}</legend>
      {targets.map(({ value, label }) => (
        <div className="f check" key={value}>
          <input
            type="checkbox"
            id={`announce-${value}`}
            name={name}
            value={value}
            defaultChecked={chosen.has(value)}
          />
          <label htmlFor={`announce-${value}`}>{label}</label>
        </div>
      ))}
      {error && <span className="msg">{errorText(t, error)}</span>}
    </fieldset>
  );
}

export default function ShareAnnounce() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields<AnnounceValues>('announce', page.values, answer?.result);
  const label = (path: string) => t(`sharing.field.${path.replace(/\W.*$/, '')}`);
  const typed: unknown = fields.targets.initialValue;
  const chosen = new Set((Array.isArray(typed) ? typed : [typed]).map(String));
  const { clientName, client, invoiceNumber, invoice } = fields;
  return (
    <Page title={page.title} crumbs={[page.back]}>
      <FormSummary answer={answer} formId="announce" label={label} />
      {page.noServer && <Alert tone="info">{t('mail.noServer')}</Alert>}
      <CommandForm id="announce" noValidate>
        <input type="hidden" name="language" value={page.written} />
        <Columns
          main={
            <Panel title={t('sharing.message')}>
              <div className="filters">
                <span className="hint">{t('mail.language.label')}</span>
                {page.languages.map(({ one, to, current }) => (
                  <a
                    key={one}
                    className={current ? 'chip on' : 'chip'}
                    href={to}
                    aria-current={current || undefined}
                  >
                    {t(`mail.language.${one}`)}
                  </a>
                ))}
              </div>
              <TextField field={fields.subject} label={label('subject')} required />
              <TextAreaField field={fields.text} label={label('text')} rows={10} required />
            </Panel>
          }
          aside={
            <Panel title={t('sharing.receivers')}>
              <Targets
                name={fields.targets.name}
                targets={page.targets}
                chosen={chosen}
                error={fields.targets.errors?.[0]}
              />
              <PartyField
                field={{
                  id: client.id,
                  name: clientName.name,
                  errors: client.errors,
                  initialValue: clientName.initialValue,
                }}
                label={label('client')}
                hint={t('sharing.hint.client')}
                among="client"
                first={page.clients}
              />
              <TextField field={fields.contact} label={label('contact')} hint={t('sharing.hint.contact')} />
              <TextField
                field={{
                  id: invoice.id,
                  name: invoiceNumber.name,
                  errors: invoice.errors,
                  initialValue: invoiceNumber.initialValue,
                }}
                label={label('invoice')}
                hint={t('sharing.hint.invoice')}
                autoComplete="off"
              />
              {!page.isPublic && <p className="hint">{t('sharing.hint.announcedSee')}</p>}
              <p className="hint">{t('sharing.hint.guests')}</p>
            </Panel>
          }
        />
        <FormActions>
          <a className="btn quiet" href={page.back.to}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary" icon="mail">
            {t('sharing.announce')}
          </Button>
        </FormActions>
      </CommandForm>
    </Page>
  );
}
