import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { contactPositions } from '#domain/mailing/mail-layout.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import {
  ErrorSummary,
  Fields,
  FormActions,
  SelectField,
  TextAreaField,
  TextField,
} from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Alert, Page, Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { layoutPage, runLayoutForm, type LayoutAnswer } from './layout-page.server.ts';
import { contrastWarnings, type LayoutValues } from './layout-values.ts';
import { MailTabs } from './mail-tabs.tsx';

export const meta = titleOf;

export const loader = screen('mailLayout', layoutPage);
export const action = screen('mailLayout', runLayoutForm);

/** Takes the usual layout again. */
function ClearForm() {
  const t = useText();
  return (
    <IntentButton intent="clear" tone="quiet" ask={t('ask.layout')}>
      {t('mailing.layout.clear')}
    </IntentButton>
  );
}

/** The mail as it would look, and what is hard to read in it; follows what is typed. */
function Preview({ values, src }: { values: LayoutValues; src: string }) {
  const t = useText();
  return (
    <Panel title={t('mailing.layout.preview')}>
      <p className="hint">{t('mailing.layout.previewHint')}</p>
      <div data-part="mail-preview">
        {contrastWarnings(values).map(({ key, ratio }) => (
          <Alert key={key} tone="warn">
            {t(`mailing.layout.contrast.${key}`, { ratio })}
          </Alert>
        ))}
        <iframe className="mail-preview" title={t('mailing.layout.previewFrame')} src={src} sandbox="" />
      </div>
    </Panel>
  );
}

type Metas = ReturnType<typeof useForm<LayoutValues>>[1];

function Logo({ field, values }: { field: Metas['logo']; values: LayoutValues }) {
  const t = useText();
  const [error] = field.errors ?? [];
  return (
    <div className="f">
      <label htmlFor={field.id}>{t('mailing.layout.field.logo')}</label>
      <input
        className="field"
        type="file"
        id={field.id}
        name="file"
        accept="image/png,image/jpeg"
        aria-describedby={`${field.id}-hint`}
        aria-invalid={error ? true : undefined}
      />
      <span className="hint" id={`${field.id}-hint`}>
        {t('mailing.layout.fieldHint.logo')}
      </span>
      {error && <span className="msg">{errorText(t, error)}</span>}
      {values.logo !== '' && (
        <span className="f check">
          <input
            type="checkbox"
            id="layout-removeLogo"
            name="removeLogo"
            defaultChecked={values.removeLogo === 'on'}
          />
          <label htmlFor="layout-removeLogo">{t('mailing.layout.field.removeLogo')}</label>
        </span>
      )}
    </div>
  );
}

function Head({ fields, values }: { fields: Metas; values: LayoutValues }) {
  const t = useText();
  const label = (name: string) => t(`mailing.layout.field.${name}`);
  const hint = (name: string) => t(`mailing.layout.fieldHint.${name}`);
  return (
    <Panel title={t('mailing.layout.parts.head')}>
      <Fields>
        <Logo field={fields.logo} values={values} />
        <TextField field={fields.header} label={label('header')} />
        <TextField field={fields.senderName} label={label('senderName')} hint={hint('senderName')} />
      </Fields>
    </Panel>
  );
}

function Rest({ fields }: { fields: Metas }) {
  const t = useText();
  const label = (name: string) => t(`mailing.layout.field.${name}`);
  const hint = (name: string) => t(`mailing.layout.fieldHint.${name}`);
  const positions = contactPositions.map((value) => ({
    value,
    label: t(`mailing.layout.position.${value}`),
  }));
  return (
    <>
      <Panel title={t('mailing.layout.parts.colours')}>
        <Fields>
          {(['background', 'textColour', 'linkColour'] as const).map((name) => (
            <TextField key={name} field={fields[name]} label={label(name)} type="color" />
          ))}
        </Fields>
      </Panel>
      <Panel title={t('mailing.layout.parts.foot')}>
        <SelectField field={fields.contactPosition} label={label('contactPosition')} options={positions} />
        <TextAreaField field={fields.footers} label={label('footers')} hint={hint('footers')} rows={4} wide />
      </Panel>
      <Panel title={t('mailing.layout.parts.social')}>
        <p className="hint">{hint('social')}</p>
        <Fields>
          {(['facebook', 'youtube', 'twitter', 'linkedin'] as const).map((name) => (
            <TextField key={name} field={fields[name]} label={label(name)} inputMode="url" />
          ))}
        </Fields>
      </Panel>
    </>
  );
}

/** What stands around the text of the corporation's mails. */
export default function MailLayout() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<() => Promise<LayoutAnswer>>();
  const t = useText();
  const [form, fields] = useForm<LayoutValues>({
    id: 'layout',
    lastResult: answer?.result,
    defaultValue: page.values,
  });
  const label = (path: string) => t(`mailing.layout.field.${path.replace(/^social\./, '')}`);
  const values = answer?.typed ?? page.values;
  const revision = answer?.stale?.revision ?? page.revision;
  return (
    <Page
      title={page.title}
      subtitle={t('mailing.layout.hint')}
      crumbs={[{ label: t('shell.menu.admin'), to: pathTo('admin', {}) }]}
      badge={
        <Badge tone={page.own ? 'info' : 'mute'}>{t(`mailing.layout.${page.own ? 'own' : 'usual'}`)}</Badge>
      }
      actions={page.own && <ClearForm />}
      tabs={<MailTabs current="layout" />}
    >
      {page.tooLarge && (
        <ErrorSummary
          errors={[{ id: 'layout-logo', label: label('logo'), message: t('mailing.error.pictureTooLarge') }]}
        />
      )}
      <FormSummary answer={answer} formId="layout" label={label} />
      {answer?.stale && <StaleAlert stale={answer.stale} label={label} />}
      <div className="cols halves">
        <CommandForm id={form.id} encType="multipart/form-data" noValidate data-live="">
          <button type="submit" hidden>
            {t('ui.form.save')}
          </button>
          <input type="hidden" name="revision" value={revision} />
          <input type="hidden" name="logo" value={values.logo} />
          <Head fields={fields} values={values} />
          <Rest fields={fields} />
          <FormActions>
            <Button name="step" value="preview">
              {t('mailing.layout.showPreview')}
            </Button>
            <Button tone="primary">{t('ui.form.save')}</Button>
          </FormActions>
        </CommandForm>
        <Preview values={values} src={answer?.preview ?? page.preview} />
      </div>
    </Page>
  );
}
