import { useActionData, useLoaderData } from '@remix-run/react';
import { useRef, useState } from 'react';
import { formText } from '../http/form-text.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
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
import { formFields, type FieldsOf } from '../ui/form/form-fields.ts';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { KeptFile } from '../ui/form/kept-file.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { Alert, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { LayoutAnswer, LayoutPage } from './layout-page.server.ts';
import { contrastWarnings, layoutFields, previewIn, type LayoutValues } from './layout-values.ts';
import { MailTabs } from './mail-tabs.tsx';

const TYPING_PAUSE_MS = 300;

/** Takes the usual layout again. */
function ClearForm() {
  const t = useText();
  return (
    <IntentButton intent="clear" tone="quiet" ask={t('ask.layout')}>
      {t('mailing.layout.clear')}
    </IntentButton>
  );
}

/** The mail as it would look, and what is hard to read in it. */
function Preview({ values, src }: { values: LayoutValues; src: string }) {
  const t = useText();
  return (
    <Panel title={t('mailing.layout.preview')}>
      <p className="hint">{t('mailing.layout.previewHint')}</p>
      {contrastWarnings(values).map(({ key, ratio }) => (
        <Alert key={key} tone="warn">
          {t(`mailing.layout.contrast.${key}`, { ratio })}
        </Alert>
      ))}
      <iframe className="mail-preview" title={t('mailing.layout.previewFrame')} src={src} sandbox="" />
    </Panel>
  );
}

type Metas = FieldsOf<LayoutValues>;

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

function Rest({ fields, positions }: { fields: Metas; positions: LayoutPage['positions'] }) {
  const t = useText();
  const label = (name: string) => t(`mailing.layout.field.${name}`);
  const hint = (name: string) => t(`mailing.layout.fieldHint.${name}`);
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

/** What stands around the text of the corporation's mails, and how a mail would look while that is typed. */
export function MailLayoutForm() {
  const page = useLoaderData<() => Promise<LayoutPage>>();
  const answer = useActionData<() => Promise<LayoutAnswer>>();
  const t = useText();
  const fields = formFields<LayoutValues>('layout', page.values, answer?.result);
  const label = (path: string) => t(`mailing.layout.field.${path.replace(/^social\./, '')}`);
  const values = answer?.typed ?? page.values;
  const [typed, setTyped] = useState(values);
  const timer = useRef(0);
  /** The logo is seen once the form was sent: it goes along with a file. */
  const follow = (form: HTMLFormElement): void => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const said = new FormData(form);
      const text = (name: string) => formText(said, name);
      setTyped({ ...values, ...Object.fromEntries(layoutFields.map((name) => [name, text(name)])) });
    }, TYPING_PAUSE_MS);
  };
  const revision = answer?.stale?.revision ?? page.revision;
  return (
    <Page
      title={page.title}
      subtitle={t('mailing.layout.hint')}
      crumbs={[{ label: t('shell.menu.admin'), to: page.back }]}
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
        <CommandForm
          id="layout"
          encType="multipart/form-data"
          noValidate
          onChange={(event) => follow(event.currentTarget)}
        >
          <button type="submit" hidden>
            {t('ui.form.save')}
          </button>
          <input type="hidden" name="revision" value={revision} />
          <KeptFile name="logo" kept={values.logoKept} />
          <Head fields={fields} values={values} />
          <Rest fields={fields} positions={page.positions} />
          <FormActions>
            <Button name="step" value="preview">
              {t('mailing.layout.showPreview')}
            </Button>
            <Button tone="primary">{t('ui.form.save')}</Button>
          </FormActions>
        </CommandForm>
        <Preview values={typed} src={previewIn(page.previewed, typed)} />
      </div>
    </Page>
  );
}
