import type { ReactNode } from 'react';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { ChooseCompany } from '../ui/form/choose-company.tsx';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import type { CompanyFrame } from './company-frame.server.ts';

interface Props {
  frame: CompanyFrame;
  title?: string;
  actions?: ReactNode;
  alert?: ReactNode;
  children: ReactNode;
}

/** A page of a company's file: its name, its parts, and the way into it. */
export function CompanyPage({ frame, title, actions, alert, children }: Props) {
  const t = useText();
  const { id, name, enabled, open, chosen, tabs } = frame;
  const here = tabs.find(({ current }) => current)?.to ?? pathTo('companyDetails', { id });
  const crumbs = [
    { label: t('companies.list.title'), to: pathTo('companyList', {}) },
    ...(title === undefined ? [] : [{ label: name, to: pathTo('companyDetails', { id }) }]),
  ];
  return (
    <Page
      title={title ?? name}
      crumbs={crumbs}
      badge={enabled ? undefined : <Badge tone="bad">{t('companies.disabled')}</Badge>}
      tabs={title === undefined ? <Tabs label={t('companies.tabs')} items={tabs} /> : undefined}
      actions={
        <>
          {!chosen && open && (
            <ChooseCompany id={id} to={here}>
              {t(enabled ? 'companies.choose' : 'companies.look')}
            </ChooseCompany>
          )}
          {actions}
        </>
      }
      alert={alert}
    >
      {children}
    </Page>
  );
}

/** Shown where a part of the file is only reached from inside the company. */
export function OnlyInside({ frame, to }: { frame: CompanyFrame; to: string }) {
  const t = useText();
  return (
    <div className="card empty">
      <strong>{t('companies.onlyInside')}</strong>
      <p>{t('companies.onlyInsideHint', { name: frame.name })}</p>
      {frame.open && (
        <ChooseCompany id={frame.id} to={to}>
          {t(frame.enabled ? 'companies.choose' : 'companies.look')}
        </ChooseCompany>
      )}
    </div>
  );
}
