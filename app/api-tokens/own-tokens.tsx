import { useActionData, useLoaderData } from '@remix-run/react';
import { revokeApiToken } from '#domain/api-tokens/api-token-commands.ts';
import { countOwnTokens, listOwnTokens } from '#projections/api-tokens/api-tokens.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { linkWith } from '../ui/links.ts';
import { EmptyState, Alert, Page } from '../ui/page.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { pageSummary } from '../ui/list/page-summary.ts';
import { DataTable } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { AskRevoke } from './ask-revoke.tsx';
import { askedOf, revoke } from './revoke.server.ts';
import { useTokenColumns } from './token-columns.tsx';
import { works } from './token-words.tsx';
import { Refusals } from '../ui/form/refusals.tsx';
import { companyNames } from '../http/open-companies.server.ts';

export const meta = titleOf;

/** The tokens of the one who is signed in. */
export const loader = screen('apiTokens', async ({ url, services, actor, signedIn, t }) => {
  const { db, secondFactors } = services;
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const user = actor.user ?? 0;
  const [page, total, factors] = await Promise.all([
    listOwnTokens(db, user, asked.keyword, asked.request),
    countOwnTokens(db, user, asked.keyword, COUNT_CAP + 1),
    secondFactors.of(db, user),
  ]);
  const named = page.rows.flatMap((row) => row.corporations);
  return {
    ...listData(t('api.tokens.mine'), asked, page, total),
    names: Object.fromEntries(await companyNames(services, signedIn, named)),
    revoking: askedOf(url, page.rows),
    refused: factors.required && !factors.authenticator && factors.passkeys === 0,
  };
});

export const action = screen('apiTokens', (context) =>
  revoke(context, revokeApiToken, pathTo('apiTokens', {})),
);

export default function OwnTokens() {
  const { names, revoking, refused, ...list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const columns = useTokenColumns(names);
  const here = pathTo('apiTokens', {});
  return (
    <Page
      title={list.title}
      crumbs={[{ label: t('shell.profile'), to: pathTo('profile', {}) }]}
      actions={
        <>
          <LinkButton to={pathTo('apiDocs', {})} tone="quiet">
            {t('api.tokens.docs')}
          </LinkButton>
          <LinkButton to={pathTo('apiTokenNew', {})} tone="primary" icon="plus">
            {t('api.tokens.new')}
          </LinkButton>
        </>
      }
    >
      {refused && (
        <Alert tone="warn">
          {t('api.tokens.refused')}{' '}
          <a className="link" href={pathTo('security', {})}>
            {t('api.tokens.setUpFactor')}
          </a>
        </Alert>
      )}
      <p className="hint api-intro">{t('api.tokens.mineHint')}</p>
      <Refusals errors={answer?.errors} />
      {revoking && <AskRevoke token={revoking} back={here} />}
      <DataTable
        caption={list.title}
        rows={list.rows}
        rowKey={({ id }) => id}
        columns={[
          ...columns,
          {
            key: 'revoke',
            header: t('api.tokens.revoke'),
            narrow: 'below',
            cell: (row) =>
              works(row) && (
                <a className="link" href={linkWith(list.address, { revoke: String(row.id) })}>
                  {t('api.tokens.revoke')}
                </a>
              ),
          },
        ]}
        empty={<EmptyState title={t('api.tokens.none')} hint={t('api.tokens.noneHint')} />}
      />
      {(list.rows.length > 0 || list.previous) && (
        <Pager
          previous={list.previous ?? undefined}
          next={list.next ?? undefined}
          summary={pageSummary(t, format, list)}
        />
      )}
    </Page>
  );
}
