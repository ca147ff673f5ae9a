import type { ReactNode } from 'react';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import { ContractState } from './contract-state.tsx';
import type { PersonFrameData } from './person-details.server.ts';

interface Props {
  page: PersonFrameData;
  /** Buttons that the page itself answers. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The head of a person's file, around whichever part of it is shown. */
export function PersonFrame({ page, actions, children }: Props) {
  const t = useText();
  const { id, row, can } = page;
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('people.list'), to: pathTo('personList', {}) }]}
      {...(row.job !== null && { subtitle: row.job })}
      badge={<ContractState state={row.state} />}
      tabs={<Tabs label={t('people.tabs')} items={page.tabs} />}
      actions={
        <>
          {actions}
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
