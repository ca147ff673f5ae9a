import type { GroupMemberRow } from '#projections/users/access.ts';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { pathTo } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { CheckboxField, FormActions, type Option } from '../../ui/form/field.tsx';
import { EmptyState, Panel } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useText } from '../../ui/text.tsx';

interface Sent {}

interface MembersProps extends Sent {
  rows: GroupMemberRow[];
  edit: boolean;
  /** Memberships that count everywhere can be ended too. */
  all: boolean;
}

const nameOf = ({ name, username }: GroupMemberRow): string => (name === '' ? username : name);

/** Who is in a group, and where that counts. */
export function UserGroupMembers({ rows, edit, all }: MembersProps) {
  const t = useText();
  const takeOut = (row: GroupMemberRow) =>
    (!row.everywhere || all) && (
      <IntentButton
        intent="takeOut"
        tone="quiet"
        fields={{ user: String(row.id), everywhere: row.everywhere ? 'on' : '' }}
      >
        {t('roles.groups.remove')}
        <span className="unseen"> {nameOf(row)}</span>
      </IntentButton>
    );
  return (
    <Panel title={t('roles.groups.members')}>
      <DataTable
        caption={t('roles.groups.members')}
        rows={rows}
        rowKey={(row) => `${row.id}-${row.everywhere}`}
        columns={[
          {
            key: 'name',
            header: t('roles.people.person'),
            narrow: 'title',
            cell: (row) => (
              <a className="ref" href={pathTo('userRoles', { id: row.id })} translate="no">
                {nameOf(row)}
              </a>
            ),
          },
          {
            key: 'scope',
            header: t('roles.groups.field.scope'),
            narrow: 'below',
            cell: (row) => t(row.everywhere ? 'roles.groups.everywhere' : 'roles.groups.here'),
          },
          ...(edit
            ? [{ key: 'takeOut', header: t('roles.groups.remove'), narrow: 'side' as const, cell: takeOut }]
            : []),
        ]}
        empty={<EmptyState title={t('roles.groups.noMembers')} hint={t('roles.groups.noMembersHint')} />}
      />
    </Panel>
  );
}

interface AddProps extends Sent {
  people: Option[];
  error: string | undefined;
  everywhere: boolean;
}

/** Puts people of the company into a group, as many as are ticked. */
export function AddGroupMembers({ people, error, everywhere }: AddProps) {
  const t = useText();
  if (people.length === 0 && error === undefined)
    return (
      <Panel title={t('roles.groups.add')}>
        <p className="hint">{t('roles.groups.allInside')}</p>
      </Panel>
    );
  return (
    <Panel title={t('roles.groups.add')}>
      <CommandForm noValidate>
        <fieldset className="boxes many" id="member" aria-describedby={error && 'member-error'}>
          <legend className="hint">{t('roles.groups.addHint')}</legend>
          {people.map(({ value, label }) => (
            <label key={value}>
              <input type="checkbox" name="user" value={value} />
              <span translate="no">{label}</span>
            </label>
          ))}
        </fieldset>
        {error !== undefined && (
          <p className="msg" id="member-error">
            {errorText(t, error)}
          </p>
        )}
        {everywhere && (
          <CheckboxField
            field={{ id: 'everywhere', name: 'everywhere', errors: undefined, initialValue: undefined }}
            label={t('roles.groups.everywhere')}
            hint={t('roles.groups.everywhereHint')}
          />
        )}
        <FormActions>
          <Button name="intent" value="add">
            {t('roles.groups.add')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}
