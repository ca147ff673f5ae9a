import { useLoaderData } from '@remix-run/react';
import { trainingRoles } from '#domain/training/roles.ts';
import { certificateKinds } from '#projections/training/matrix.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { trackedList } from '../tracked/tracked.server.ts';
import { TrackedList } from '../tracked/tracked-list.tsx';
import { LinkButton } from '../ui/button.tsx';
import { linkWith } from '../ui/links.ts';
import { useText } from '../ui/text.tsx';
import { certificateLook } from './certificate-look.ts';
import { certificates } from './certificates.server.ts';
import { askedId } from '../http/asked-id.ts';

export const meta = titleOf;

export const loader = screen('certificateList', async (context) => {
  const { services, corporation, url } = context;
  const [list, kinds] = await Promise.all([
    trackedList(context, certificates),
    certificateKinds(services.db, corporation),
  ]);
  const kind = kinds.find(({ id }) => id === askedId(url.searchParams, 'type'));
  return {
    ...list,
    mayAdd: context.may(trainingRoles.add),
    chips: kind ? [{ label: kind.name, to: linkWith(list.address, { type: null }), on: true }] : [],
  };
});

export default function CertificateList() {
  const t = useText();
  const { chips, mayAdd, ...list } = useLoaderData<typeof loader>();
  return (
    <TrackedList
      look={certificateLook}
      list={list}
      chips={chips}
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
