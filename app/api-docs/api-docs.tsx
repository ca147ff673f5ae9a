import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import viewerStyles from 'swagger-ui-dist/swagger-ui.css?url';
import viewer from 'swagger-ui-dist/swagger-ui-bundle.js?url';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { FilterBar } from '../ui/list/filters.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { callsAsked, codesMeant } from './calls-asked.server.ts';

export const meta = titleOf;

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: viewerStyles }];

export const loader = screen('apiDocs', ({ url, t }) => {
  const keyword = url.searchParams.get('q')?.trim().slice(0, 200) ?? '';
  const groups = callsAsked(keyword, t);
  const total = groups.reduce((sum, { calls }) => sum + calls.length, 0);
  return Promise.resolve({ title: t('api.docs.title'), keyword, groups, total, codes: codesMeant(t) });
});

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const rules = ['auth', 'once', 'limits', 'paging', 'errors'] as const;

function Rules() {
  const t = useText();
  return (
    <Panel title={t('api.docs.rules.title')}>
      <ul className="api-rules">
        {rules.map((rule) => (
          <li key={rule}>{t(`api.docs.rules.${rule}`)}</li>
        ))}
      </ul>
    </Panel>
  );
}

function Group({ group: { group, calls } }: { group: Loaded['groups'][number] }) {
  const t = useText();
  return (
    <Panel>
      <h3 className="api-group" translate="no">
        {group}
      </h3>
      <ul className="api-calls">
        {calls.map(({ method, path, summary, role, codes }) => (
          <li key={`${method} ${path}`}>
            <code className={`api-method ${method.toLowerCase()}`} translate="no">
              {method}
            </code>
            <code translate="no">{path}</code>
            <span lang="en" translate="no">
              {summary}
            </span>
            <small>
              {t('ui.pair', { label: t('api.docs.role'), value: '' })}
              <code translate="no">{role}</code>
            </small>
            {codes.length > 0 && (
              <small>
                {t('ui.pair', { label: t('api.docs.codes'), value: '' })}
                <code translate="no">{codes.join(', ')}</code>
              </small>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Every code of a problem, with what it means. */
function Codes({ codes }: Pick<Loaded, 'codes'>) {
  const t = useText();
  return (
    <Panel title={t('api.docs.codesTitle')}>
      <p className="hint">{t('api.docs.codesHint')}</p>
      <ul className="api-rules" id="codes">
        {codes.map(({ status, code, meaning }) => (
          <li key={`${status} ${code}`}>
            <code translate="no">
              {status} {code}
            </code>{' '}
            {meaning}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The whole API: a viewer to try it where there are scripts, and all of its calls as a list. */
export default function ApiDocs() {
  const { title, keyword, groups, total, codes } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page
      title={title}
      subtitle={t('api.docs.hint')}
      actions={
        <>
          <LinkButton to="/api/openapi.json" tone="quiet">
            {t('api.docs.openapi')}
          </LinkButton>
          <LinkButton to={pathTo('apiTokens', {})}>{t('api.docs.tokens')}</LinkButton>
        </>
      }
    >
      <p className="hint api-intro">{t('api.docs.intro')}</p>
      <Rules />
      <Panel title={t('api.docs.viewer')} className="api-viewer">
        <noscript>
          <p className="hint">{t('api.docs.scripts')}</p>
        </noscript>
        <div data-api-viewer={viewer} data-api-document="/api/openapi.json" translate="no" />
      </Panel>
      <h2 className="api-list" id="calls">
        {t('api.docs.list')} <small>{t('api.docs.count', { count: total })}</small>
      </h2>
      <FilterBar
        action={pathTo('apiDocs', {})}
        search={{
          name: 'q',
          value: keyword,
          label: t('api.docs.search'),
          placeholder: t('api.docs.placeholder'),
        }}
        hidden={[]}
        chips={
          keyword === ''
            ? []
            : [{ label: t('ui.quoted', { text: keyword }), to: pathTo('apiDocs', {}), on: true }]
        }
      />
      {groups.length === 0 && (
        <div className="card">
          <EmptyState title={t('api.docs.none')} hint={t('api.docs.noneHint')} />
        </div>
      )}
      {groups.map((group) => (
        <Group key={group.group} group={group} />
      ))}
      {keyword === '' && <Codes codes={codes} />}
    </Page>
  );
}
