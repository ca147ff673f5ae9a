import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../ui/form/command-form.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { DateField, Fields, FormActions, SelectField, TextField, type Option } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Suggestions } from '../ui/form/suggestions.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { errorText } from '../ui/form/errors.ts';
import { useText } from '../ui/text.tsx';
import { ACCOUNT_LIST, AccountList } from './account-list.tsx';
import { entryForm, saveEntry } from './entry-page.server.ts';
import { formFields, rowButton, type FormField } from '../ui/form/form-fields.ts';

export const meta = titleOf;

/** An entry that no document makes. */
export const loader = screen('entryNew', entryForm);
export const action = screen('entryNew', saveEntry);

type Values = Awaited<ReturnType<typeof entryForm>>['values'];
type Line = Values['lines'][number];

/** With what the name of its party stands for. */
type NamedLine = Line & { thirdParty?: string; project?: string };

const PARTIES = 'entry-parties';
const PROJECTS = 'entry-projects';

function LineRow({
  row,
  number,
  hasProjects,
  costCenters,
}: {
  row: FormField<NamedLine>;
  number: number;
  hasProjects: boolean;
  costCenters: Option[];
}) {
  const t = useText();
  const fields = row.parts();
  const label = (name: string) =>
    t('ui.pair', { label: t('accounting.entry.line', { number }), value: t(`accounting.column.${name}`) });
  // A name that stands for nobody, or for no project, is told where it was typed.
  const party = { ...fields.party, errors: fields.thirdParty.errors };
  const project = { ...fields.projectName, errors: fields.project.errors };
  return (
    <div className="entry-line">
      <TextField
        field={fields.account}
        label={label('account')}
        list={ACCOUNT_LIST}
        maxLength={12}
        autoComplete="off"
      />
      <TextField field={party} label={label('thirdParty')} list={PARTIES} autoComplete="off" />
      <TextField field={fields.debit} label={label('debit')} inputMode="decimal" autoComplete="off" />
      <TextField field={fields.credit} label={label('credit')} inputMode="decimal" autoComplete="off" />
      {hasProjects && (
        <TextField field={project} label={label('project')} list={PROJECTS} autoComplete="off" />
      )}
      {costCenters.length > 0 && (
        <SelectField
          field={fields.costCenter}
          label={label('costCenter')}
          options={costCenters}
          placeholder="–"
        />
      )}
    </div>
  );
}

export default function NewEntry() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields<Omit<Values, 'lines'> & { lines: NamedLine[] }>(
    'entry',
    page.values,
    answer?.result,
  );
  const label = (path: string) => {
    const [, number, name] = /^lines\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
    if (number === undefined || name === undefined) return t(`accounting.entry.field.${path}`);
    return t('ui.pair', {
      label: t('accounting.entry.line', { number: Number(number) + 1 }),
      value: t(`accounting.column.${name}`),
    });
  };
  const { name } = fields.lines;
  return (
    <Page
      title={page.title}
      subtitle={t('accounting.entry.hint')}
      crumbs={[
        { label: t('shell.menu.accounting') },
        { label: t('accounting.journal.title'), to: pathTo('journal', {}) },
      ]}
    >
      <FormSummary answer={answer} formId="entry" label={label} />
      <CommandForm id="entry" noValidate>
        <button type="submit" hidden>
          {t('accounting.entry.book')}
        </button>
        <Panel>
          <Fields>
            <DateField field={fields.date} label={label('date')} required />
            <SelectField field={fields.journal} label={label('journal')} options={page.journals} required />
            <TextField field={fields.label} label={label('label')} maxLength={80} required />
            <TextField
              field={fields.reference}
              label={label('reference')}
              hint={t('accounting.entry.referenceHint')}
              maxLength={40}
            />
          </Fields>
        </Panel>
        <Panel title={t('accounting.entry.lines')}>
          <p className="hint">{t('accounting.entry.linesHint')}</p>
          {(fields.lines.errors ?? []).map((error) => (
            <p key={error} className="msg" id={fields.lines.id}>
              {errorText(t, error)}
            </p>
          ))}
          {fields.lines.rows().map((row, index) => (
            <LineRow
              key={row.name}
              row={row}
              number={index + 1}
              hasProjects={page.projects.length > 0}
              costCenters={page.costCenters}
            />
          ))}
          <AccountList accounts={page.accounts} />
          <Suggestions id={PARTIES} of={page.parties} />
          <Suggestions id={PROJECTS} of={page.projects} />
          <p>
            <Button {...rowButton({ type: 'insert', payload: { name } })} icon="plus">
              {t('accounting.entry.addLine')}
            </Button>
          </p>
        </Panel>
        <FormActions>
          <a className="btn quiet" href={pathTo('journal', {})}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary">{t('accounting.entry.book')}</Button>
        </FormActions>
      </CommandForm>
    </Page>
  );
}
