import { CommandForm } from '../ui/form/command-form.tsx';
import { Button } from '../ui/button.tsx';
import { FormActions, Options } from '../ui/form/field.tsx';
import { linkWith } from '../ui/links.ts';
import { Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useText } from '../ui/text.tsx';
import type { Dry, ImportPageData } from './import.server.ts';

/** What each column of the file is taken for, and what stands in it; whoever knows better says so. */
export function MatchColumns({ page, dry }: { page: ImportPageData; dry: Dry }) {
  const t = useText();
  const options = page.columns.map(({ key, label, required }) => ({
    value: key,
    label: required ? t('import.requiredOption', { label }) : label,
  }));
  return (
    <Panel title={t('import.match')}>
      <p className="hint">{t('import.matchHint')}</p>
      <CommandForm action={linkWith(page.here, { upload: dry.upload })}>
        <input type="hidden" name="upload" value={dry.upload} />
        <DataTable
          caption={t('import.match')}
          rows={dry.headings.filter(({ plain }) => plain !== '')}
          rowKey={({ heading }) => heading}
          columns={[
            {
              key: 'heading',
              header: t('import.heading'),
              narrow: 'title',
              cell: ({ heading }) => <span translate="no">{heading}</span>,
            },
            {
              key: 'field',
              header: t('import.takenFor'),
              narrow: 'below',
              cell: ({ heading, plain, key }) => (
                <select
                  className="field"
                  name={`column.${plain}`}
                  defaultValue={key ?? ''}
                  aria-label={t('import.takenForOf', { heading })}
                >
                  <Options options={options} placeholder={t('import.nothingOf')} />
                </select>
              ),
            },
            {
              key: 'samples',
              header: t('import.samples'),
              narrow: 'below',
              cell: ({ samples }) => <span translate="no">{samples.join(' · ') || '–'}</span>,
            },
          ]}
          empty={null}
        />
        <FormActions>
          <Button name="intent" value="columns">
            {t('import.matchAgain')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}
