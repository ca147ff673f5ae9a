import { useActionData, useLoaderData } from '@remix-run/react';
import { HistoryPanel } from '../history/history-panel.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { editFormOf, hasOwnForm } from './own-forms.ts';
import { deleteRecord, recordShow } from './record-show.server.ts';
import { Swatch } from './swatch.tsx';

export const meta = titleOf;

export const loader = screen('recordShow', recordShow);
export const action = screen('recordShow', deleteRecord);

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

function Fact({ page, fact }: { page: Shown; fact: Shown['facts'][number] }) {
  const { value, kind, name } = fact;
  const { resource, id } = page;
  if (value === null) return '–';
  if (kind === 'colour') return <Swatch colour={value} />;
  if (kind === 'flag') return value;
  if (kind === 'file')
    return (
      <a className="link" href={pathTo('recordFile', { resource, id, field: name })}>
        {value}
      </a>
    );
  return (
    <span translate="no" className={kind === 'long-text' ? 'lines-kept' : undefined}>
      {value}
    </span>
  );
}

/** What names this record, with links to where a list can be narrowed down to it. */
function Uses({ uses }: Pick<Shown, 'uses'>) {
  const t = useText();
  return (
    <Panel title={t('records.uses')}>
      {uses.length === 0 ? (
        <p className="hint">{t('records.unused')}</p>
      ) : (
        <ul className="todo">
          {uses.map(({ text, to }) => (
            <li key={text}>
              {to ? (
                <a className="link" href={to}>
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export default function RecordShow() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { resource, id } = page;
  return (
    <Page
      title={page.title}
      crumbs={page.crumbs}
      badge={
        <>
          {!page.enabled && <Badge tone="mute">{t('records.disabled')}</Badge>}
          {page.common && <Badge tone="info">{t('records.common')}</Badge>}
        </>
      }
      actions={
        <>
          {page.mayCopy && !hasOwnForm(resource) && (
            <LinkButton tone="quiet" to={pathTo('recordNew', { resource }, { from: id })}>
              {t('records.copy')}
            </LinkButton>
          )}
          {page.mayDelete && (
            <IntentButton intent="delete" tone="danger" icon="trash" ask={t('ask.record')}>
              {t('commerce.action.delete')}
            </IntentButton>
          )}
          {page.mayEdit && (
            <LinkButton tone="primary" to={editFormOf(resource, id)}>
              {t('records.edit')}
            </LinkButton>
          )}
        </>
      }
    >
      <FormSummary answer={answer} formId="record" label={(path) => path} />
      <Columns
        main={
          <>
            <Panel>
              <Definitions
                items={page.facts.map((fact) => ({
                  term: fact.label,
                  value: <Fact page={page} fact={fact} />,
                }))}
              />
            </Panel>
            <Uses uses={page.uses} />
          </>
        }
        aside={
          <Panel title={t('commerce.document.history')}>
            <HistoryPanel entries={page.history} />
          </Panel>
        }
      />
    </Page>
  );
}
