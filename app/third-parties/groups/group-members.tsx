import { CommandForm } from '../../ui/form/command-form.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { pathTo } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions, Options, PlainField } from '../../ui/form/field.tsx';
import { EmptyState, Panel } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useText } from '../../ui/text.tsx';

interface Member {
  id: number;
  name: string;
  code: string | null;
  city: string | null;
}

interface Sent {}

/** Who is in a group. */
export function GroupMembers({
  rows,
  capped,
  edit,
}: Sent & { rows: Member[]; capped: boolean; edit: boolean }) {
  const t = useText();
  const nameOf = (row: Member) => (row.name === '' ? t('commerce.erased') : row.name);
  return (
    <Panel title={t('thirdParties.groups.members')}>
      <DataTable
        caption={t('thirdParties.groups.members')}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'name',
            header: t('thirdParties.field.name'),
            narrow: 'title',
            cell: (row) => (
              <a className="ref" href={pathTo('thirdPartyDetails', { id: row.id })} translate="no">
                {nameOf(row)}
              </a>
            ),
          },
          {
            key: 'code',
            header: t('thirdParties.field.code'),
            narrow: 'below',
            cell: (row) => row.code ?? '–',
          },
          {
            key: 'city',
            header: t('thirdParties.field.city'),
            narrow: 'below',
            cell: (row) => row.city ?? '–',
          },
          ...(edit
            ? [
                {
                  key: 'takeOut',
                  header: t('thirdParties.groups.remove'),
                  narrow: 'side' as const,
                  cell: (row: Member) => (
                    <IntentButton intent="takeOut" tone="quiet" fields={{ thirdParty: String(row.id) }}>
                      {t('thirdParties.groups.remove')}
                      <span className="unseen"> {nameOf(row)}</span>
                    </IntentButton>
                  ),
                },
              ]
            : []),
        ]}
        empty={
          <EmptyState
            title={t('thirdParties.groups.noMembers')}
            hint={t('thirdParties.groups.noMembersHint')}
          />
        }
      />
      {capped && <p className="hint">{t('thirdParties.groups.capped', { count: rows.length })}</p>}
    </Panel>
  );
}

/** Puts one more third party into a group, by its name. */
export function AddMember({
  names,
  typed,
  error,
}: Sent & { names: string[]; typed: string; error: string | undefined }) {
  const t = useText();
  return (
    <Panel title={t('thirdParties.groups.add')}>
      <CommandForm noValidate>
        <PlainField
          id="member"
          name="name"
          label={t('thirdParties.groups.field.thirdParties')}
          hint={t('thirdParties.groups.addHint')}
          error={error}
          defaultValue={typed}
          list="member-names"
          autoComplete="off"
          required
        />
        <datalist id="member-names">
          <Options options={names.map((name) => ({ value: name, label: name }))} />
        </datalist>
        <FormActions>
          <Button name="intent" value="add">
            {t('thirdParties.groups.add')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}
