import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form/field.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { Alert, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import type { interviewsPanel } from './interviews.server.ts';

interface Props {
  person: number;
  interviews: Awaited<ReturnType<typeof interviewsPanel>>;
  mayNote: boolean;
}

/** Interviews that were held, and by when the next is due with its rule. */
export function InterviewsPanel({ person, interviews: { rows, due, late }, mayNote }: Props) {
  const t = useText();
  const format = useFormat();
  const say = (key: string) => t(`people.interview.${key}`);
  const next =
    due === null
      ? say('noneDue')
      : t(`people.interview.${late ? 'late' : 'next'}`, { day: format.date(due) });
  return (
    <Panel title={say('many')}>
      {late ? <Alert tone="warn">{next}</Alert> : <p>{next}</p>}
      <p className="hint">{say('rule')}</p>
      {rows.length > 0 && (
        <DataTable
          caption={say('many')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'heldOn',
              header: say('heldOn'),
              narrow: 'title',
              cell: ({ id, heldOn }) =>
                mayNote ? (
                  <a className="ref" href={pathTo('interviewEdit', { id })}>
                    {format.date(heldOn)}
                  </a>
                ) : (
                  format.date(heldOn)
                ),
            },
            {
              key: 'heldBy',
              header: say('heldBy'),
              narrow: 'below',
              cell: ({ heldByName }) =>
                heldByName === null ? '–' : <span translate="no">{heldByName || t('commerce.erased')}</span>,
            },
          ]}
          empty={null}
        />
      )}
      {mayNote && (
        <FormActions>
          <LinkButton icon="plus" to={pathTo('interviewNew', { id: person })}>
            {say('new')}
          </LinkButton>
        </FormActions>
      )}
    </Panel>
  );
}
