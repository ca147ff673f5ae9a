import { useActionData, useLoaderData } from '@remix-run/react';
import { revokeMemberApiToken } from '#domain/api-tokens/api-token-commands.ts';
import {
  countCompanyTokens,
  listCompanyTokens,
  type ApiTokenRow,
} from '#projections/api-tokens/api-tokens.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { linkWith } from '../ui/links.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import type { Column } from '../ui/list/table.tsx';
import { useText } from '../ui/text.tsx';
import { AskRevoke } from './ask-revoke.tsx';
import { askedOf, revoke } from './revoke.server.ts';
import { useTokenColumns } from './token-columns.tsx';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;

/** Tokens of users that open the company. */
export const loader = screen(
  'companyTokens',
  async ({ url, services: { db }, corporation, signedIn, t, may }) => {
    const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
    const [page, total] = await Promise.all([
      listCompanyTokens(db, corporation, asked.keyword, asked.request),
      countCompanyTokens(db, corporation, asked.keyword, COUNT_CAP + 1),
    ]);
    const here = signedIn.facts.memberships.filter((one) => one.corporation === corporation);
    // Which other companies a token opens is not this company's business.
    const rows = page.rows.map((row) => ({ ...row, corporations: [corporation] }));
    return {
      ...listData(t('api.tokens.companyTitle'), asked, { ...page, rows }, total),
      names: Object.fromEntries(here.map((one) => [one.corporation, one.name])),
      revoking: may('ROLE_API_TOKEN_DELETE') ? askedOf(url, rows) : null,
      mayRevoke: may('ROLE_API_TOKEN_DELETE'),
    };
  },
);

export const action = screen('companyTokens', (context) =>
  revoke(context, revokeMemberApiToken, pathTo('companyTokens', {})),
);

export default function CompanyTokens() {
  const { names, revoking, mayRevoke, ...list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const columns = useTokenColumns(names).filter(({ key }) => key !== 'corporations');
  const [name, ...rest] = columns;
  const here = pathTo('companyTokens', {});
  const revokeColumn: Column<ApiTokenRow> = {
    key: 'revoke',
    header: t('api.tokens.revoke'),
    narrow: 'action',
    cell: ({ id }) => (
      <a className="link" href={linkWith(list.address, { revoke: String(id) })}>
        {t('api.tokens.revoke')}
      </a>
    ),
  };
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.admin'), to: pathTo('admin', {}) }]}
      placeholder={t('api.tokens.placeholder')}
      rowKey={({ id }) => id}
      alert={
        <>
          <p className="hint">{t('api.tokens.companyHint')}</p>
          <Refusals errors={answer?.errors} />
          {revoking && <AskRevoke token={revoking} back={here} />}
        </>
      }
      columns={[
        ...(name ? [name] : []),
        {
          key: 'owner',
          header: t('api.tokens.field.owner'),
          narrow: 'below',
          cell: ({ owner }) => <span translate="no">{owner ?? '–'}</span>,
        },
        ...rest,
        ...(mayRevoke ? [revokeColumn] : []),
      ]}
      empty={<EmptyState title={t('api.tokens.companyNone')} hint={t('api.tokens.companyNoneHint')} />}
    />
  );
}
