import { useForm } from '@conform-to/react';
import type { FormAnswer } from '../http/form.server.ts';
import { Button } from '../ui/button.tsx';
import { FormSummary } from '../ui/form-summary.tsx';
import { FormActions, TextAreaField, TextField } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

interface Props {
  title: string;
  corporation: number;
  commandId: string;
  values: { to: string; subject: string; text: string };
  answer: FormAnswer | undefined;
  back: string;
}

/** The mail of a document, as it will leave; its PDF goes with it. */
export function MailForm({ title, corporation, commandId, values, answer, back }: Props) {
  const t = useText();
  const [form, fields] = useForm<Props['values']>({
    id: 'mail',
    lastResult: answer?.result,
    defaultValue: values,
  });
  return (
    <Page title={title} crumbs={[{ label: t('commerce.document.tab'), to: back }]}>
      <FormSummary answer={answer} formId="mail" label={(path) => t(`commerce.mail.field.${path}`)} />
      <form method="post" id={form.id} noValidate className="card panel">
        <input type="hidden" name="commandId" value={commandId} />
        <input type="hidden" name="corporation" value={corporation} />
        <TextField
          field={fields.to}
          label={t('commerce.mail.field.to')}
          hint={t('commerce.mail.toHint')}
          required
        />
        <TextField field={fields.subject} label={t('commerce.mail.field.subject')} required />
        <TextAreaField field={fields.text} label={t('commerce.mail.field.text')} rows={10} required />
        <p className="hint">{t('commerce.mail.attached')}</p>
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary" icon="mail">
            {t('commerce.mail.send')}
          </Button>
        </FormActions>
      </form>
    </Page>
  );
}
