import type { CivilDate } from '#domain/kernel/dates.ts';
import { mayPass } from '#domain/kernel/access.ts';
import { signInOutcome } from '#domain/users/groups/sign-in.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { findAccessHolder, rolesIn, type AccessHolder } from '#projections/users/access.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { screens, type Screen } from '../../screens.ts';
import { menuOf, quickAddOf } from '../../shell/menu.server.ts';

/** Whether somebody could work in the company today, as a sign-in would say. */
function outcomeOf(holder: AccessHolder, corporation: number, today: CivilDate) {
  const { enabled, group, subscriptionEnd, contractStart, contractEnd } = holder;
  const memberships = [{ corporation, enabled: true, contractStart, contractEnd }];
  return signInOutcome({ enabled, group, subscriptionEnd, memberships }, today);
}

/**
 * What somebody finds in the chosen company: menu, quick-adds and the screens that open. Worked out of their roles
 * alone: nothing is done in their name, and whoever looks keeps their own rights.
 */
export async function userMenuPage(context: StaffContext) {
  const { services, corporation, params, t } = context;
  const id = idOf(params, 'id');
  const [holder, roles, profile] = await Promise.all([
    findAccessHolder(services.db, id, corporation),
    rolesIn(services.db, id, corporation),
    findCorporation(services.db, corporation),
  ]);
  if (holder === null || roles === null || profile === null) throw notFound();
  const seenAs: Actor = { user: id, person: holder.person, roles, corporation, corporations: [corporation] };
  const menu = menuOf(seenAs, '', { quotations: 0, invoices: 0, shares: 0 }, profile, t);
  const open = (Object.values(screens) as Screen[])
    .filter((one) => one.role !== 'public' && mayPass(seenAs, one))
    .map(({ path }) => path)
    .sort();
  const name = holder.name === '' ? holder.username : holder.name;
  const outcome = outcomeOf(holder, corporation, context.today);
  return {
    title: t('roles.menu.title', { name }),
    id,
    name,
    corporation: profile.name,
    closed: outcome === 'granted' ? null : t(`roles.day.outcome.${outcome}`),
    menu: menu.map(({ key, label, entries }) => ({
      key,
      label,
      entries: entries.map((entry) => ({ key: entry.key, label: entry.label, icon: entry.icon })),
    })),
    quickAdd: quickAddOf(seenAs, t).map(({ label }) => label),
    screens: open,
  };
}
