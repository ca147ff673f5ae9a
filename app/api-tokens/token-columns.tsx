import type { ApiTokenRow } from '#projections/api-tokens/api-tokens.ts';
import type { Column } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { Rights, TokenBadge } from './token-words.tsx';

/** A token in a list: what every list of them says. */
export function useTokenColumns(names: Readonly<Record<string, string>>): Column<ApiTokenRow>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('api.tokens.field.name'),
      narrow: 'title',
      cell: ({ name, ending }) => (
        <>
          <b translate="no">{name}</b> {ending && <code translate="no">…{ending}</code>}
        </>
      ),
    },
    {
      key: 'roles',
      header: t('api.tokens.field.roles'),
      narrow: 'below',
      cell: ({ roles }) => <Rights roles={roles} />,
    },
    {
      key: 'corporations',
      header: t('api.tokens.field.corporations'),
      narrow: 'hide',
      cell: ({ corporations }) => (
        <span translate="no">{corporations.map((id) => names[String(id)] ?? String(id)).join(', ')}</span>
      ),
    },
    {
      key: 'used',
      header: t('api.tokens.field.used'),
      narrow: 'below',
      cell: ({ usedAt }) => (usedAt === null ? t('api.tokens.never') : format.dateTime(usedAt)),
    },
    {
      key: 'expires',
      header: t('api.tokens.field.expires'),
      narrow: 'below',
      cell: ({ expires }) => format.date(expires),
    },
    {
      key: 'state',
      header: t('api.tokens.field.state'),
      narrow: 'side',
      cell: (row) => <TokenBadge token={row} />,
    },
  ];
}
