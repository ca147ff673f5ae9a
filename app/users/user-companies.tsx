import { CommandForm } from '../ui/form/command-form.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { FormActions } from '../ui/form/field.tsx';
import { Panel } from '../ui/page.tsx';
import { DataTable, type Column } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';

interface Company {
  corporation: number;
  name: string;
  enabled: boolean;
  contractStart: string | null;
  contractEnd: string | null;
}

interface Props {
  page: { companies: Company[]; can: { companies: boolean } };
}

/** The companies that somebody may enter: as boxes for super admins, as facts for others. */
export function CompaniesPanel({ page: { companies, can } }: Props) {
  const t = useText();
  const format = useFormat();
  const written = (day: string | null) => (day === null ? '' : format.date(day));
  const day = (kind: 'start' | 'end', company: Company) => {
    const value = kind === 'start' ? company.contractStart : company.contractEnd;
    if (!can.companies) return value === null ? '–' : format.date(value);
    return (
      <input
        className="field"
        name={`${kind}-${company.corporation}`}
        defaultValue={written(value)}
        placeholder={t('ui.field.date')}
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        aria-label={`${t(kind === 'start' ? 'users.field.contractStart' : 'users.field.contractEnd')} · ${company.name}`}
      />
    );
  };
  const columns: Column<Company>[] = [
    {
      key: 'name',
      header: t('users.companies.name'),
      narrow: 'title',
      cell: (company) =>
        can.companies ? (
          <label>
            <input
              type="checkbox"
              name="company"
              value={company.corporation}
              defaultChecked={company.enabled}
            />{' '}
            <span translate="no">{company.name}</span>
          </label>
        ) : (
          <span translate="no">{company.name}</span>
        ),
    },
    {
      key: 'start',
      header: t('users.field.contractStart'),
      narrow: 'below',
      cell: (company) => day('start', company),
    },
    {
      key: 'end',
      header: t('users.field.contractEnd'),
      narrow: 'below',
      cell: (company) => day('end', company),
    },
    {
      key: 'state',
      header: t('users.field.state'),
      narrow: 'side',
      cell: ({ enabled }) => (
        <Badge tone={enabled ? 'ok' : 'mute'}>{t(`users.companies.${enabled ? 'open' : 'shut'}`)}</Badge>
      ),
    },
  ];
  const table = (
    <DataTable
      caption={t('users.field.companies')}
      rows={companies}
      rowKey={(one) => one.corporation}
      columns={columns}
      empty={t('users.companies.none')}
    />
  );
  return (
    <Panel title={t('users.field.companies')}>
      {can.companies ? (
        <CommandForm>
          <p className="hint">{t('users.companies.hint')}</p>
          {table}
          <FormActions>
            <Button name="intent" value="companies">
              {t('users.companies.save')}
            </Button>
          </FormActions>
        </CommandForm>
      ) : (
        table
      )}
    </Panel>
  );
}
