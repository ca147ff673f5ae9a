import { mayPass } from '#domain/kernel/access.ts';
import { countCompanyGroups, listCompanyGroups } from '#projections/company/company-groups.ts';
import { countCompanies, listCompanies } from '#projections/company/corporations.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { linkWith } from '../ui/links.ts';

/** Super admins know of all companies, everybody else of those that they may work in. */
export const companyReach = ({ actor }: Pick<StaffContext, 'actor'>) =>
  mayPass(actor, { role: 'ROLE_SUPER_ADMIN', scope: 'installation' }) ? ('all' as const) : actor.corporations;

/** `/company` and `/company?companyType=group`. */
export async function companyListPage(context: StaffContext) {
  const { services, url, t, corporation } = context;
  const reach = companyReach(context);
  const asked = listAddress(url, { sort: 'name', direction: 'asc' });
  const groups = url.searchParams.get('companyType') === 'group';
  const tab = (companyType: 'corporation' | 'group') => ({
    label: t(`companies.list.${companyType}`),
    to: linkWith('/company', { companyType }),
    current: groups === (companyType === 'group'),
  });
  const shared = { tabs: [tab('corporation'), tab('group')], isSuperAdmin: reach === 'all', corporation };
  if (groups) {
    const [page, total] = await Promise.all([
      listCompanyGroups(services.db, reach, asked.keyword, asked.request),
      countCompanyGroups(services.db, reach, asked.keyword, COUNT_CAP + 1),
    ]);
    return { ...shared, companies: null, groups: listData(t('companies.list.groups'), asked, page, total) };
  }
  const gone = [...(await services.demoCompanies())];
  const [page, total] = await Promise.all([
    listCompanies(services.db, reach, asked.keyword, asked.request, gone),
    countCompanies(services.db, reach, asked.keyword, COUNT_CAP + 1, gone),
  ]);
  return { ...shared, companies: listData(t('companies.list.title'), asked, page, total), groups: null };
}
