import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { answeredIntent } from '../../http/answered-intent.ts';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { CountryField } from '../../ui/form/country-field.tsx';
import {
  DateField,
  ErrorSummary,
  Fields,
  FormActions,
  SelectField,
  TextField,
} from '../../ui/form/field.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { formFields } from '../../ui/form/form-fields.ts';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { Columns, Page, Panel, Progress } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { changeHiring, hiringPage } from './hiring.server.ts';

export const meta = titleOf;

export const loader = screen('personHiring', hiringPage);
export const action = screen('personHiring', changeHiring);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Answered = ReturnType<typeof useActionData<typeof action>>;

const tones = { done: 'ok', todo: 'info', late: 'bad', later: 'mute', none: 'mute' } as const;

/** Each part of the hiring, how far it is, and the way there. */
function Steps({ page: { steps, done } }: { page: Loaded }) {
  const t = useText();
  return (
    <Panel title={t('recruitment.hiring.steps')}>
      <Progress
        percent={steps.length === 0 ? 0 : Math.round((done / steps.length) * 100)}
        label={t('recruitment.hiring.progress', { done, of: steps.length })}
      />
      <DataTable
        caption={t('recruitment.hiring.steps')}
        rows={steps}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'name',
            header: t('recruitment.hiring.step'),
            narrow: 'title',
            cell: ({ name }) => t(`recruitment.hiring.name.${name}`),
          },
          {
            key: 'told',
            header: t('recruitment.hiring.told'),
            narrow: 'below',
            cell: ({ told }) => told,
          },
          {
            key: 'state',
            header: t('recruitment.field.status'),
            narrow: 'side',
            cell: ({ state }) => <Badge tone={tones[state]}>{t(`recruitment.hiring.state.${state}`)}</Badge>,
          },
          {
            key: 'to',
            header: t('recruitment.hiring.way'),
            narrow: 'below',
            cell: ({ to }) =>
              to && (
                <a className="link" href={to.path}>
                  {to.label}
                </a>
              ),
          },
        ]}
        empty={null}
      />
    </Panel>
  );
}

/** What a hiring asks of a file that an application does not. */
function FileForm({ page, answer }: { page: Loaded; answer: Answered }) {
  const t = useText();
  const { form, revision } = page;
  if (form === null) return null;
  const fields = formFields('hiring', form.values, answeredIntent(answer, 'complete'));
  const label = (name: string) => t(`people.field.${name}`);
  return (
    <Panel title={t('recruitment.hiring.form')}>
      <CommandForm noValidate>
        <input type="hidden" name="revision" value={answer?.stale?.revision ?? revision} />
        <Fields>
          <TextField field={fields.birthName} label={label('birthName')} maxLength={60} autoComplete="off" />
          <DateField field={fields.birthDate} label={label('birthDate')} />
          <TextField
            field={fields.birthPlace}
            label={label('birthPlace')}
            maxLength={120}
            autoComplete="off"
          />
          <CountryField field={fields.nationality} label={label('nationality')} optional />
          <TextField field={fields.personnelNumber} label={label('personnelNumber')} maxLength={20} />
          <SelectField
            field={fields.profile}
            label={label('profile')}
            options={form.choices.profiles}
            placeholder="–"
          />
          <SelectField
            field={fields.manager}
            label={label('manager')}
            options={form.choices.managers}
            placeholder="–"
          />
        </Fields>
        <FormActions>
          <Button name="intent" value="complete">
            {t('recruitment.hiring.save')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** The unit that somebody comes to on the first day. */
function UnitForm({ page, answer }: { page: Loaded; answer: Answered }) {
  const t = useText();
  const { units, unit, since } = page;
  if (units.length === 0) return null;
  const values = { unit: unit === null ? '' : String(unit), date: since };
  const fields = formFields('hiring-unit', values, answeredIntent(answer, 'unit'));
  return (
    <Panel title={t('people.filter.unit')}>
      <CommandForm noValidate>
        <Fields>
          <SelectField
            field={fields.unit}
            label={t('people.filter.unit')}
            options={units}
            placeholder="–"
            required
          />
          <DateField field={fields.date} label={t('organization.field.since')} required />
        </Fields>
        <FormActions>
          <Button name="intent" value="unit">
            {t('organization.register')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** All that follows a hiring, on one page: from the contract to the first day. */
export default function Hiring() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const prefix = answer?.intent === 'unit' ? 'hiring-unit' : 'hiring';
  const words = (field: string) =>
    field === 'unit'
      ? t('people.filter.unit')
      : field === 'date'
        ? t('organization.field.since')
        : t(`people.field.${field}`);
  return (
    <Page
      title={page.title}
      {...(page.subtitle !== null && { subtitle: page.subtitle })}
      crumbs={[
        { label: t('people.list'), to: pathTo('personList', {}) },
        { label: page.name, to: pathTo('personDetails', { id: page.id }) },
      ]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={words} /> : undefined}
    >
      <ErrorSummary
        errors={(answer?.at ?? []).map(({ field, message }) => ({
          id: field === '' ? '' : `${prefix}-${field}`,
          label: field === '' ? '' : words(field),
          message: errorText(t, message),
        }))}
      />
      <Columns
        main={<Steps page={page} />}
        aside={
          <>
            <FileForm page={page} answer={answer} />
            <UnitForm page={page} answer={answer} />
            {page.candidate !== null && (
              <p className="hint">
                <a className="link" href={pathTo('candidateForm', { id: page.candidate })}>
                  {t('recruitment.hiring.application')}
                </a>{' '}
                {page.since && t('recruitment.hiring.from', { day: format.date(page.since) })}
              </p>
            )}
          </>
        }
      />
    </Page>
  );
}
