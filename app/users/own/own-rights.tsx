import { useLoaderData } from '@remix-run/react';
import { GivenRoles } from '../access/given-roles.tsx';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Definitions, EmptyState, Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { ownRights } from './own-rights.server.ts';

export const meta = titleOf;

export const loader = screen('ownRights', ownRights);

type Given = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['given']>;

/** What each group gives, and what was given to the person. */
function GivenPanels({ given: { groups, direct } }: { given: Given }) {
  const t = useText();
  return (
    <>
      {groups.map(({ id, name, enabled, everywhere, families }) => (
        <Panel key={`${id}-${everywhere}`} title={t('shell.rights.byGroup', { name })}>
          {everywhere && <p className="hint">{t('shell.rights.everywhere')}</p>}
          <GivenRoles
            families={families}
            none={t(enabled ? 'shell.rights.givesNothing' : 'shell.rights.disabledGroup')}
          />
        </Panel>
      ))}
      {direct.length > 0 && (
        <Panel title={t('shell.rights.direct')}>
          <GivenRoles families={direct} none="" />
        </Panel>
      )}
    </>
  );
}

/** What one may do in the chosen company, and by what: for whoever wonders why something is, or is not, there. */
export default function OwnRights() {
  const { title, base, company, given } = useLoaderData<typeof loader>();
  const t = useText();
  const nothing = given !== null && given.groups.length === 0 && given.direct.length === 0;
  return (
    <Page title={title} crumbs={[{ label: t('shell.profile'), to: pathTo('profile', {}) }]}>
      <Panel title={company ?? t('shell.rights.noCompany')}>
        <Definitions items={[{ term: t('shell.rights.base'), value: t(`shell.rights.baseRole.${base}`) }]} />
        <p className="hint">{t(given === null ? 'shell.rights.chooseCompany' : 'shell.rights.hint')}</p>
      </Panel>
      {given && <GivenPanels given={given} />}
      {nothing && base === 'ROLE_USER' && (
        <Panel>
          <EmptyState title={t('shell.rights.none')} hint={t('shell.rights.noneHint')} />
        </Panel>
      )}
    </Page>
  );
}
