import { CommandForm } from '../ui/form/command-form.tsx';
import { Button } from '../ui/button.tsx';
import { FormActions, Options, PlainSelect } from '../ui/form/field.tsx';
import { linkWith } from '../ui/links.ts';
import { Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useText } from '../ui/text.tsx';
import type { Dry, ImportPageData } from './import.server.ts';
import { LineProblems } from './line-problems.tsx';

type Doubtful = Dry['doubtful'][number];

/** Lines that look like what there is: new, a change of that one, or left out. */
export function DoubtfulLines({ page, dry }: { page: ImportPageData; dry: Dry }) {
  const t = useText();
  if (dry.doubtful.length === 0) return null;
  const optionsOf = ({ like = [] }: Doubtful) => [
    { value: 'new', label: t('import.answers.new') },
    ...(page.changes
      ? like.map(({ id, name }) => ({ value: String(id), label: t('import.answers.change', { name }) }))
      : []),
    { value: 'leave', label: t('import.answers.leave') },
  ];
  const forOthers = ['new', ...(page.changes ? ['found'] : []), 'leave'];
  return (
    <Panel title={t('import.doubtfulLines')}>
      <p className="hint">{t('import.doubtfulHint')}</p>
      <CommandForm action={linkWith(page.here, { upload: dry.upload })}>
        <input type="hidden" name="upload" value={dry.upload} />
        <DataTable
          caption={t('import.doubtfulLines')}
          rows={dry.doubtful}
          rowKey={({ line }) => line}
          columns={[
            {
              key: 'line',
              header: t('import.line'),
              numeric: true,
              narrow: 'side',
              cell: ({ line }) => line,
            },
            {
              key: 'name',
              header: t('import.name'),
              narrow: 'title',
              cell: ({ name }) => <span translate="no">{name || '–'}</span>,
            },
            {
              key: 'why',
              header: t('import.why'),
              narrow: 'below',
              cell: (line) => <LineProblems line={line} page={page} />,
            },
            {
              key: 'answer',
              header: t('import.answer'),
              narrow: 'below',
              cell: (line) => (
                <select
                  className="field"
                  name={`answer.${line.line}`}
                  defaultValue={line.answer}
                  aria-label={t('import.answerOf', { line: line.line })}
                >
                  <Options options={optionsOf(line)} placeholder={t('import.answers.none')} />
                </select>
              ),
            },
          ]}
          empty={null}
        />
        <PlainSelect
          id="import-others"
          name="others"
          label={t('import.others')}
          placeholder={t('import.answers.none')}
          options={forOthers.map((value) => ({ value, label: t(`import.answers.${value}`) }))}
        />
        <FormActions>
          <Button name="intent" value="answers" tone={dry.ready ? undefined : 'primary'}>
            {t('import.decide')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}
