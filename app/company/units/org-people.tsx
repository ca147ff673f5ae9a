import { CommandForm } from '../../ui/form/command-form.tsx';
import type { IntentAnswer } from '../../http/intents.server.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { FormActions, Options, PlainField } from '../../ui/form/field.tsx';
import { EmptyState, Panel } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import type { OrgPage } from './org-edit.server.ts';

interface Props {
  page: OrgPage;
  refused: IntentAnswer | undefined;
}

function Leave({ page, person, name }: { page: OrgPage; person: number; name: string }) {
  const t = useText();
  const format = useFormat();
  const label = `${t('organization.field.until')} ${name}`;
  return (
    <CommandForm className="inline-form" noValidate>
      <input type="hidden" name="kind" value={page.unit.kind} />
      <input type="hidden" name="person" value={person} />
      <input
        className="field"
        name="date"
        defaultValue={format.date(page.today)}
        inputMode="numeric"
        maxLength={10}
        aria-label={label}
      />
      <Button name="intent" value="reject" tone="quiet">
        {t('organization.reject')}
        <span className="unseen"> {name}</span>
      </Button>
    </CommandForm>
  );
}

/** Who is and was in a unit. */
export function OrgPeople({ page }: { page: OrgPage }) {
  const t = useText();
  const format = useFormat();
  const nameOf = (name: string | null) => name ?? t('commerce.erased');
  return (
    <Panel title={t('organization.people')}>
      <DataTable
        caption={t('organization.people')}
        rows={page.people}
        rowKey={({ person, since }) => `${person} ${since}`}
        columns={[
          {
            key: 'name',
            header: t('organization.field.person'),
            narrow: 'title',
            cell: ({ name }) => <span translate="no">{nameOf(name)}</span>,
          },
          {
            key: 'since',
            header: t('organization.field.since'),
            narrow: 'below',
            cell: ({ since }) => format.date(since),
          },
          {
            key: 'until',
            header: t('organization.field.until'),
            narrow: 'below',
            cell: ({ person, until, name }) =>
              until === null && page.can.people ? (
                <Leave page={page} person={person} name={nameOf(name)} />
              ) : (
                format.date(until)
              ),
          },
        ]}
        empty={<EmptyState title={t('organization.noPeople')} hint={t('organization.noPeopleHint')} />}
      />
    </Panel>
  );
}

/** Puts a person into a unit. */
export function RegisterPerson({ page, refused }: Props) {
  const t = useText();
  const format = useFormat();
  const at = (field: string) => {
    const found = refused?.at?.find((error) => error.field === field);
    return found && errorText(t, found.message);
  };
  return (
    <Panel title={t('organization.register')}>
      <CommandForm noValidate>
        <input type="hidden" name="kind" value={page.unit.kind} />
        <div className="f">
          <label htmlFor="register-person">{t('organization.field.person')}</label>
          <select
            className="field"
            id="register-person"
            name="person"
            defaultValue={refused?.typed['person'] ?? ''}
          >
            <Options options={page.choices.people} placeholder="–" />
          </select>
          {at('person') && <span className="msg">{at('person')}</span>}
        </div>
        <PlainField
          id="register-date"
          name="date"
          label={t('organization.field.since')}
          error={at('date')}
          defaultValue={refused?.typed['date'] ?? format.date(page.today)}
          inputMode="numeric"
          maxLength={10}
          required
        />
        <FormActions>
          <Button name="intent" value="register">
            {t('organization.register')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}
