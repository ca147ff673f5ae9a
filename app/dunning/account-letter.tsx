import type { ReactNode } from 'react';
import { CommandForm } from '../ui/form/command-form.tsx';
import { Button } from '../ui/button.tsx';
import { FormActions, TextAreaField, TextField } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';
import type { AccountLetterPage } from './account-letter.server.ts';
import type { FormField } from '../ui/form/form-fields.ts';

type Field = FormField<string | undefined>;

interface Props {
  page: AccountLetterPage;
  formId: string;
  fields: Record<'to' | 'cc' | 'subject' | 'text', Field>;
  /** What the button says. */
  send: string;
  children: ReactNode;
}

/** The form of a mail about a client's account; `children` stand below its text. */
export function AccountLetterForm({ page, formId, fields, send, children }: Props) {
  const t = useText();
  const label = (name: string) => t(`mail.field.${name}`);
  return (
    <CommandForm id={formId} noValidate className="card panel">
      <input type="hidden" name="from" value={page.values.from} />
      <input type="hidden" name="until" value={page.values.until} />
      <div className="filters">
        <span className="hint">{t('mail.language.label')}</span>
        {page.languages.map(({ one, to }) => (
          <a
            key={one}
            className={one === page.language ? 'chip on' : 'chip'}
            href={to}
            aria-current={one === page.language || undefined}
          >
            {t(`mail.language.${one}`)}
          </a>
        ))}
      </div>
      <TextField field={fields.to} label={label('to')} hint={t('mail.hint.to')} required />
      <TextField field={fields.cc} label={label('cc')} />
      <TextField field={fields.subject} label={label('subject')} required />
      <TextAreaField field={fields.text} label={label('text')} rows={16} required />
      {children}
      <FormActions>
        <a className="btn quiet" href={page.back}>
          {t('ui.form.cancel')}
        </a>
        <Button tone="primary" icon="mail">
          {send}
        </Button>
      </FormActions>
    </CommandForm>
  );
}
