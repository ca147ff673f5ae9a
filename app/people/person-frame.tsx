import type { ReactNode } from 'react';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import { ContractState } from './contract-state.tsx';
import type { PersonFrameData } from './person-details.server.ts';

/** The head of a person's file, around whichever part of it is shown. */
export function PersonFrame({ page, children }: { page: PersonFrameData; children: ReactNode }) {
  const t = useText();
  const { id, row, tab, can } = page;
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('people.list'), to: pathTo('personList', {}) }]}
      {...(row.job !== null && { subtitle: row.job })}
      badge={<ContractState state={row.state} />}
      tabs={<Tabs label={t('people.tabs')} items={page.tabs} />}
      actions={
        <>
          {can.remove && tab !== 'account' && tab !== 'permissions' && (
            <IntentButton intent="remove" tone="danger" icon="trash" ask={t('people.ask.remove')}>
              {t('people.action.remove')}
            </IntentButton>
          )}
          {can.hiring && (
            <LinkButton icon="check" to={pathTo('personHiring', { id })}>
              {t('recruitment.hiring.open')}
            </LinkButton>
          )}
          {can.contract && (
            <LinkButton icon="plus" to={pathTo('contractNew', { id })}>
              {t('people.contract.new')}
            </LinkButton>
          )}
          {can.edit && (
            <LinkButton tone="primary" icon="edit" to={pathTo('personEdit', { id })}>
              {t('people.action.edit')}
            </LinkButton>
          )}
        </>
      }
    >
      {children}
    </Page>
  );
}
