import { useLoaderData } from '@remix-run/react';
import { trainingRoles } from '#domain/training/roles.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { trackedList } from '../tracked/tracked.server.ts';
import { TrackedList } from '../tracked/tracked-list.tsx';
import { LinkButton } from '../ui/button.tsx';
import { PlainSelect } from '../ui/form/field.tsx';
import { FilterDrawer } from '../ui/list/list-tools.tsx';
import { useText } from '../ui/text.tsx';
import { certificateFilters } from './certificate-filters.ts';
import { certificateNarrowing } from './certificate-filters.server.ts';
import { certificateLook } from './certificate-look.ts';
import { certificates } from './certificates.server.ts';

export const meta = titleOf;

export const loader = screen('certificateList', async (context) => {
  const list = await trackedList(context, certificates);
  return {
    ...list,
    ...(await certificateNarrowing(context, list.address)),
    mayAdd: context.may(trainingRoles.add),
  };
});

export default function CertificateList() {
  const t = useText();
  const { chips, options, narrowed, mayAdd, ...list } = useLoaderData<typeof loader>();
  return (
    <TrackedList
      look={certificateLook}
      list={list}
      chips={chips}
      filters={
        <FilterDrawer address={list.address} names={certificateFilters}>
          {certificateFilters.map((name) => (
            <PlainSelect
              key={name}
              id={`filter-${name}`}
              name={name}
              label={t(`training.field.${name}`)}
              defaultValue={String(narrowed[name] ?? '')}
              options={options[name]}
              placeholder={t('training.all')}
            />
          ))}
        </FilterDrawer>
      }
      crumbs={[{ label: t('shell.menu.certificateDashboard'), to: pathTo('certificateDashboard', {}) }]}
      actions={
        <>
          {mayAdd && (
            <LinkButton to={pathTo('importNew', { kind: 'certificate' })} tone="quiet">
              {t('imports.certificate.title')}
            </LinkButton>
          )}
          <LinkButton to={pathTo('certificateMatrix', {})} icon="users">
            {t('training.matrix.title')}
          </LinkButton>
        </>
      }
    />
  );
}
