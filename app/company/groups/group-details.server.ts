import { mayPass } from '#domain/kernel/access.ts';
import { yearOf } from '#domain/kernel/dates.ts';
import { add } from '#domain/kernel/decimal.ts';
import { figuresOfCompanies, findCompanyGroup } from '#projections/company/company-groups.ts';
import { listCorporations } from '#projections/company/corporations.ts';
import { eventEntries } from '../../history/history.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { companyReach } from '../company-list.server.ts';

/** One company of a group; figures are null to whoever may not see that company's revenue. */
export interface GroupMember {
  id: number;
  name: string;
  enabled: boolean;
  /** Whether its file can be opened from here. */
  reached: boolean;
  figures: { revenue: string; due: string } | null;
}

/** Whose revenue somebody may see: super admins every company's, others that of the one whose roles they have now. */
function seesRevenue({ actor, may }: StaffContext, isSuperAdmin: boolean): (company: number) => boolean {
  const here = may(['ROLE_REVENUE_STATS_LIST', 'ROLE_REVENUE_STATS_MONTHLY']);
  return (company) => isSuperAdmin || (here && actor.corporation === company);
}

/** What the page of a group of companies shows: of its companies those that the reader knows of. */
export async function groupPage(context: StaffContext) {
  const { services, params, corporation } = context;
  const id = idOf(params, 'id');
  const reach = companyReach(context);
  const group = await findCompanyGroup(services.db, id, reach);
  if (group === null) throw notFound();
  const isSuperAdmin = reach === 'all';
  const sees = seesRevenue(context, isSuperAdmin);
  const year = yearOf(context.today);
  const [companies, figures, events] = await Promise.all([
    listCorporations(services.db, group.corporations),
    figuresOfCompanies(services.db, group.corporations.filter(sees), {
      from: `${year}-01-01`,
      until: `${year}-12-31`,
    }),
    isSuperAdmin ? services.store.read(`companygroup-${id}`) : [],
  ]);
  const members = companies.map(({ id: company, name, enabled }): GroupMember => ({
    id: company,
    name,
    enabled,
    reached: isSuperAdmin || company === corporation,
    figures: figures.get(company) ?? null,
  }));
  const sum = (of: 'revenue' | 'due') => add(...members.map((one) => one.figures?.[of] ?? '0.00'));
  return {
    title: group.name,
    group,
    year,
    members,
    total: members.some((one) => one.figures) ? { revenue: sum('revenue'), due: sum('due') } : null,
    history: await eventEntries(context, events),
    maySeeRevenue: mayPass(context.actor, { role: 'ROLE_REVENUE_STATS_LIST', scope: 'installation' }),
    isSuperAdmin,
    corporation,
  };
}
