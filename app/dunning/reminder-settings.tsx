import { useActionData, useLoaderData } from '@remix-run/react';
import { mailLanguages } from '#domain/mailing/mail-template.ts';
import { editReminderSettings } from '#domain/dunning/reminder-commands.ts';
import { stages } from '#domain/dunning/reminder.ts';
import { editCommerceSettings } from '#domain/company/commerce-settings-commands.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { listOwnTemplates } from '#projections/mailing/mail-templates.ts';
import { useOfStage } from '#projections/dunning/reminder-letters.ts';
import { findReminderSettings } from '#projections/dunning/reminders.ts';
import { commerceSettingsOf } from '#domain/company/commerce-settings.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import { leadTo, runCommand } from '../http/run-command.server.ts';
import { formText } from '../http/form-text.ts';
import { submit, type FormAnswer } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CheckboxField, Fields, TextField } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Columns, Alert, Page, Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

export const meta = titleOf;

const names = ['first', 'second', 'third'] as const;

export const loader = screen('reminderSettings', async ({ services, corporation, t }) => {
  const [settings, seller, own] = await Promise.all([
    findReminderSettings(services.db, corporation),
    findCorporation(services.db, corporation),
    listOwnTemplates(services.db, corporation),
  ]);
  if (seller === null) throw notFound();
  const [first, second, third] = settings.days;
  return {
    title: t('dunning.settings.title'),
    enabled: seller.remindersEnabled ?? false,
    revision: settings.revision,
    values: {
      automatic: settings.automatic ? 'on' : '',
      grouped: settings.grouped ? 'on' : '',
      first: String(first),
      second: String(second),
      third: String(third),
      apart: String(settings.apart),
    },
    templates: stages.map((stage) => ({
      stage,
      use: useOfStage(stage),
      languages: mailLanguages.map((language) => ({
        language,
        own: own.some((one) => one.use === useOfStage(stage) && one.language === language),
        to: pathTo('mailTemplateEdit', { use: useOfStage(stage), language }),
      })),
    })),
  };
});

/** Reminders are enabled, or no longer: one of the settings of the corporation's commerce. */
async function switchReminders(context: StaffContext, form: FormData): Promise<Response> {
  const { services, corporation } = context;
  const seller = await findCorporation(services.db, corporation);
  if (seller === null) throw notFound();
  const remindersEnabled = formText(form, 'enabled') === 'on';
  const input = editCommerceSettings.input.parse({ ...commerceSettingsOf(seller), remindersEnabled });
  await runCommand(context, editCommerceSettings, input, { form, asked: { remindersEnabled } });
  return leadTo(
    pathTo('reminderSettings', {}),
    remindersEnabled ? 'dunning.settings.nowEnabled' : 'dunning.settings.nowDisabled',
  );
}

export const action = screen('reminderSettings', async (context) => {
  const form = await context.request.formData();
  if (formText(form, 'intent') === 'switch') return switchReminders(context, form);
  return submit(context, form, {
    command: editReminderSettings,
    done: () => ({
      to: pathTo('reminderSettings', {}),
      flash: { tone: 'ok', key: 'dunning.settings.saved' },
    }),
  });
});

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Switch({ page: { enabled } }: { page: Loaded }) {
  const t = useText();
  return (
    <Panel title={t('dunning.settings.enabled')}>
      <p>
        <Badge tone={enabled ? 'ok' : 'mute'}>
          {t(enabled ? 'dunning.settings.on' : 'dunning.settings.off')}
        </Badge>
      </p>
      <p className="hint">{t('dunning.settings.enabledHint')}</p>
      <CommandForm className="inline-form">
        <input type="hidden" name="enabled" value={enabled ? '' : 'on'} />
        <Button name="intent" value="switch" tone={enabled ? 'danger' : 'primary'}>
          {t(enabled ? 'dunning.settings.disable' : 'dunning.settings.enable')}
        </Button>
      </CommandForm>
    </Panel>
  );
}

function Templates({ page: { templates } }: { page: Loaded }) {
  const t = useText();
  return (
    <Panel title={t('dunning.settings.texts')}>
      <ul className="todo">
        {templates.flatMap(({ stage, use, languages }) =>
          languages.map(({ language, own, to }) => (
            <li key={`${stage}${language}`}>
              <a className="link" href={to}>
                {t(`mail.use.${use}`)} · {t(`mail.language.${language}`)}
              </a>
              <Badge tone={own ? 'info' : 'mute'}>{t(`mail.templates.${own ? 'own' : 'proposed'}`)}</Badge>
            </li>
          )),
        )}
      </ul>
    </Panel>
  );
}

/** When reminders are sent, whether by themselves, and with which texts. */
export default function ReminderSettingsScreen() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<() => Promise<FormAnswer>>();
  const t = useText();
  const fields = formFields<Loaded['values']>('reminders', page.values, answer?.result);
  const label = (path: string) => t(`dunning.settings.field.${path}`);
  return (
    <Page
      title={page.title}
      subtitle={t('dunning.settings.hint')}
      crumbs={[{ label: t('shell.menu.admin'), to: pathTo('admin', {}) }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <FormSummary answer={answer} formId="reminders" label={label} />
      <Columns
        main={
          <CommandForm id="reminders" noValidate className="card panel">
            <input type="hidden" name="revision" value={answer?.stale?.revision ?? page.revision} />
            <Fields>
              {names.map((name) => (
                <TextField
                  key={name}
                  field={fields[name]}
                  label={label(name)}
                  hint={t('dunning.settings.days')}
                  inputMode="numeric"
                  required
                />
              ))}
              <TextField
                field={fields.apart}
                label={label('apart')}
                hint={t('dunning.settings.apartHint')}
                inputMode="numeric"
                required
              />
            </Fields>
            <CheckboxField
              field={fields.automatic}
              label={label('automatic')}
              hint={t('dunning.settings.automaticHint')}
            />
            <CheckboxField
              field={fields.grouped}
              label={label('grouped')}
              hint={t('dunning.settings.groupedHint')}
            />
            <Alert tone="info">{t('dunning.settings.rules')}</Alert>
            <SaveOrCancel back={pathTo('admin', {})} />
          </CommandForm>
        }
        aside={
          <>
            <Switch page={page} />
            <Templates page={page} />
          </>
        }
      />
    </Page>
  );
}
