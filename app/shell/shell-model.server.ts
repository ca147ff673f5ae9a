import { mayPass } from '#domain/access/access.ts';
import type { StatusTotal } from '#projections/document-totals.ts';
import { countNews } from '#projections/shared-activity.ts';
import type { Language } from '#locales/index.ts';
import { translator } from '#locales/translate.ts';
import type { SignedIn } from '../services.server.ts';
import { totalsOf } from '../http/status-totals.server.ts';
import type { NoticeMessage } from '../http/notice.server.ts';
import { filePath, pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import type { Services } from '../services.server.ts';
import { menuOf, quickAddOf } from './menu.server.ts';
import type { ShellModel } from './model.ts';

const initialsOf = (name: string): string =>
  name
    .split(/[\s’'-]+/)
    .filter((word) => word.length > 2)
    .slice(0, 2)
    .map((word) => (word[0] ?? '').toUpperCase())
    .join('');

const countOf = (totals: ReadonlyMap<string, StatusTotal>, ...statuses: string[]): number =>
  statuses.reduce((sum, status) => sum + (totals.get(status)?.count ?? 0), 0);

/** Numbers beside the menu: what waits for an answer, what waits for money. */
async function countsOf(services: Services, signedIn: SignedIn) {
  const { actor } = signedIn;
  if (actor.corporation === null) return { quotations: 0, invoices: 0, shares: 0 };
  const [{ quotation, invoice }, shares] = await Promise.all([
    totalsOf(services, signedIn),
    mayPass(actor, screens.shareList) ? countNews(services.db, actor) : 0,
  ]);
  return {
    shares,
    quotations: countOf(quotation, 'draft', 'validate', 'in_progress'),
    invoices: countOf(invoice, 'to_be_paid', 'partially_settled'),
  };
}

export async function shellModel(
  services: Services,
  signedIn: SignedIn,
  url: URL,
  language: Language,
  notice: NoticeMessage | null,
): Promise<ShellModel> {
  const { actor, facts } = signedIn;
  const t = translator(language);
  const path = url.pathname.replace(/\.data$/, '');
  const chosen = facts.memberships.find((one) => one.corporation === actor.corporation) ?? null;
  const open = facts.memberships.filter((one) => actor.corporations.includes(one.corporation));
  const name = [facts.lastName, facts.firstName].filter(Boolean).join(' ') || facts.username;
  const isAdmin = mayPass(actor, { role: 'ROLE_ADMIN', scope: 'corporation' });
  const targets = ['thirdParties', 'quotations', 'invoices'].map((value) => ({
    value,
    label: t(`shell.search.${value}`),
  }));
  return {
    path: path + url.search,
    corporation: chosen && {
      id: chosen.corporation,
      name: chosen.name,
      initials: initialsOf(chosen.name),
      logo: chosen.logo && filePath(chosen.logo),
      accent: chosen.accent,
    },
    corporations: open.map((one) => ({ id: one.corporation, name: one.name })),
    canSwitch: open.length > 0,
    mustChoose: chosen === null && open.length > 1,
    user: {
      name,
      initials: initialsOf(`${facts.firstName ?? ''}   ${facts.lastName ?? facts.username}`) || 'R',
      title: facts.gender === null ? '' : t(`shell.title.${facts.gender}`),
      profileTo: mayPass(actor, { role: ['ROLE_PERSON_VIEW_PROFILE', 'ROLE_USER'], scope: 'installation' })
        ? pathTo('profile', {})
        : null,
    },
    menu: menuOf(actor, path, await countsOf(services, signedIn), chosen, t),
    quickAdd: quickAddOf(actor, t),
    search: isAdmin
      ? {
          targets: targets.sort((a, b) => a.label.localeCompare(b.label)),
          current: path.startsWith('/invoice')
            ? 'invoices'
            : path.startsWith('/quotation')
              ? 'quotations'
              : 'thirdParties',
          keyword: url.searchParams.get('keyword') ?? '',
        }
      : null,
    language,
    demo: services.isDemo,
    notices: notice ? [{ tone: notice.tone, text: t(notice.key, notice.params) }] : [],
  };
}
