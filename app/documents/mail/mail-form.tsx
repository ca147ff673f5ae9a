import { CommandForm } from '../../ui/form/command-form.tsx';
import type { FormAnswer } from '../../http/form.server.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { CheckboxField, FormActions, TextAreaField, TextField } from '../../ui/form/field.tsx';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { Columns, Definitions, Alert, Page } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { FileSize } from '../../attachments/file-words.tsx';
import type { MailPageData, MailValues } from './mail-screen.server.ts';
import { MailLinkFields } from './mail-link-fields.tsx';
import { MailPanel } from '../../mailing/mail-panel.tsx';
import { formFields } from '../../ui/form/form-fields.ts';

interface Props {
  page: MailPageData;
  answer: FormAnswer | undefined;
}

/** Which template and language the text comes from: links, which start the form afresh. */
function Templates({ choices: { use, uses, language, languages } }: Pick<MailPageData, 'choices'>) {
  const t = useText();
  return (
    <div className="filters">
      {uses.length > 1 && (
        <>
          <span className="hint">{t('mail.use.label')}</span>
          {uses.map(({ one, to }) => (
            <a
              key={one}
              className={one === use ? 'chip on' : 'chip'}
              href={to}
              aria-current={one === use || undefined}
            >
              {t(`mail.use.${one}`)}
            </a>
          ))}
        </>
      )}
      <span className="hint">{t('mail.language.label')}</span>
      {languages.map(({ one, to }) => (
        <a
          key={one}
          className={one === language ? 'chip on' : 'chip'}
          href={to}
          aria-current={one === language || undefined}
        >
          {t(`mail.language.${one}`)}
        </a>
      ))}
    </div>
  );
}

function Attachments({
  page,
  chosen,
  error,
}: {
  page: MailPageData;
  chosen: ReadonlySet<string>;
  error?: string;
}) {
  const t = useText();
  const { number, files, filesTo, withLink } = page;
  return (
    <fieldset className="f" id="mail-attachments">
      <legend>{t('mail.joined')}</legend>
      {!withLink && <p className="hint">{t('mail.attached', { number })}</p>}
      {files.map(({ id, name, size }) => (
        <div className="f check" key={id}>
          <input
            type="checkbox"
            id={`mail-file-${id}`}
            name="attachments"
            value={id}
            defaultChecked={chosen.has(String(id))}
          />
          <label htmlFor={`mail-file-${id}`}>
            <span translate="no">{name}</span> <FileSize bytes={size} />
          </label>
        </div>
      ))}
      {files.length === 0 && <p className="hint">{t('mail.nothingJoined')}</p>}
      {filesTo && (
        <a className="link" href={filesTo}>
          {t('mail.manageAttached')}
        </a>
      )}
      {error && <span className="msg">{error}</span>}
    </fieldset>
  );
}

/** Words above the form: what became of the earlier mail, and that none will leave without a server. */
function Warnings({ again, noServer }: Pick<MailPageData, 'again' | 'noServer'>) {
  const t = useText();
  return (
    <>
      {again && again !== 'waiting' && (
        <Alert tone={again === 'uncertain' ? 'warn' : 'info'}>{t(`mail.again.${again}`)}</Alert>
      )}
      {noServer && <Alert tone="info">{t('mail.noServer')}</Alert>}
    </>
  );
}

/** The mail of a document, as it will leave; its PDF goes with it. */
export function MailForm({ page, answer }: Props) {
  const t = useText();
  const { title, values, back, again, from, answers, mails } = page;
  const fields = formFields<MailValues>('mail', values, answer?.result);
  const typed: unknown = fields.attachments.initialValue;
  const chosen = new Set((Array.isArray(typed) ? typed : [typed]).map(String));
  const label = (name: string) => t(`mail.field.${name}`);
  const [wrongFiles] = fields.attachments.errors ?? [];
  const heading = (
    <Definitions
      items={[
        { term: t('mail.from'), value: <span translate="no">{from}</span> },
        {
          term: t('mail.answers'),
          value: answers === null ? t('mail.answersToCompany') : <span translate="no">{answers}</span>,
        },
      ]}
    />
  );
  return (
    <Page title={title} crumbs={[{ label: t('commerce.document.tab'), to: back }]}>
      <Warnings again={again} noServer={page.noServer} />
      <FormSummary answer={answer} formId="mail" label={label} />
      <Columns
        main={
          <CommandForm id="mail" noValidate className="card panel">
            <input type="hidden" name="repeats" value={values.repeats} />
            <input type="hidden" name="language" value={page.choices.language} />
            {!again && <Templates choices={page.choices} />}
            {heading}
            <TextField field={fields.to} label={label('to')} hint={t('mail.hint.to')} required />
            <TextField field={fields.cc} label={label('cc')} />
            <TextField field={fields.bcc} label={label('bcc')} hint={t('mail.hint.bcc')} />
            <TextField field={fields.subject} label={label('subject')} required />
            <TextAreaField field={fields.text} label={label('text')} rows={14} required />
            <CheckboxField field={fields.copyToSender} label={label('copyToSender')} />
            <Attachments
              page={page}
              chosen={chosen}
              {...(wrongFiles && { error: errorText(t, wrongFiles) })}
            />
            {page.billsTime && <CheckboxField field={fields.times} label={label('times')} />}
            {page.withLink && <MailLinkFields fields={fields} />}
            {again === 'uncertain' && (
              <CheckboxField field={fields.confirmRepeat} label={label('confirmRepeat')} />
            )}
            <FormActions>
              <a className="btn quiet" href={back}>
                {t('ui.form.cancel')}
              </a>
              <Button tone="primary" icon="mail">
                {t('mail.send')}
              </Button>
            </FormActions>
          </CommandForm>
        }
        aside={<MailPanel mails={mails} />}
      />
    </Page>
  );
}
