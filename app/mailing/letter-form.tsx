import type { ReactNode } from 'react';
import type { MailLanguage } from '#domain/mailing/mail-template.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import { Button } from '../ui/button.tsx';
import { FormActions, TextAreaField, TextField } from '../ui/form/field.tsx';
import type { FormField } from '../ui/form/form-fields.ts';
import { useText } from '../ui/text.tsx';

type Field = FormField<string | undefined>;

interface Props {
  page: {
    language: MailLanguage;
    /** The same mail in each language. */
    languages: readonly { one: MailLanguage; to: string }[];
    back: string;
  };
  formId: string;
  fields: Record<'to' | 'cc' | 'subject' | 'text', Field>;
  /** What goes along unseen: what the mail is about. */
  fixed: readonly (readonly [name: string, value: string])[];
  /** What the button says. */
  send: string;
  children: ReactNode;
}

/** The form of a mail that belongs to no document; `children` stand below its text. */
export function LetterForm({ page, formId, fields, fixed, send, children }: Props) {
  const t = useText();
  const label = (name: string) => t(`mail.field.${name}`);
  return (
    <CommandForm id={formId} noValidate className="card panel">
      {fixed.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
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
