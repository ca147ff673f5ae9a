import { mayPass, type Access } from '#domain/kernel/access.ts';
import { reachesCompany } from '#domain/company/company-commands.ts';
import type { CorporationProfile } from '#domain/company/corporation.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { screens, type ScreenName } from '../screens.ts';

/** The parts of a company's file that have pages of their own. */
const companyTabs = [
  'companyDetails',
  'companyStructure',
  'companyPeople',
  'companyFiles',
  'companyBank',
  'companySettings',
  'companyCalendar',
] as const satisfies readonly ScreenName[];
export type CompanyTab = (typeof companyTabs)[number];

/** What stands around each page of a company's file. */
export interface CompanyFrame {
  id: number;
  name: string;
  enabled: boolean;
  /** Whether it can be chosen: one that is disabled is open to super admins alone, who look at it. */
  open: boolean;
  /** The company that one works in: what is kept inside a company is only reached from there. */
  chosen: boolean;
  tabs: { label: string; to: string; current: boolean }[];
}

/** A company's rights count whether or not it is the chosen one: whoever reaches another is a super admin. */
export const mayHere = ({ actor }: StaffContext, role: Access['role']): boolean =>
  mayPass(actor, { role, scope: 'installation' });

/** Whether the company's file may be changed here; nobody changes that of a disabled one. */
export const mayEditCompany = (
  context: StaffContext,
  { enabled }: Pick<CorporationProfile, 'enabled'>,
): boolean => enabled && mayHere(context, ['ROLE_COMPANY_EDIT', 'ROLE_CORPORATION_EDIT']);

/** The company of the address; the page is not there for an unknown one, and for one that is not the reader's. */
export async function companyOf(context: StaffContext): Promise<CorporationProfile> {
  const id = idOf(context.params, 'id');
  if (!reachesCompany(context.actor, id)) throw notFound();
  const company = await findCorporation(context.services.db, id);
  if (company === null) throw notFound();
  return company;
}

export function frameOf(
  context: StaffContext,
  { id, name, enabled }: CorporationProfile,
  current: CompanyTab | null,
): CompanyFrame {
  const { actor, corporation, t } = context;
  const own = companyTabs
    .filter((tab) => mayPass(actor, screens[tab]))
    .map((tab) => ({ label: t(`companies.tab.${tab}`), to: pathTo(tab, { id }), current: tab === current }));
  const chosen = corporation === id;
  const mail = { label: t('companies.tab.mailLayout'), to: pathTo('mailLayout', {}), current: false };
  const tabs = chosen && mayPass(actor, screens.mailLayout) ? [...own, mail] : own;
  const open = enabled || mayHere(context, 'ROLE_SUPER_ADMIN');
  return { id, name, enabled, open, chosen, tabs };
}

/** The whole of it, for a page that needs no more of the company. */
export async function companyPage(context: StaffContext, current: CompanyTab | null) {
  const company = await companyOf(context);
  return { company, frame: frameOf(context, company, current) };
}
