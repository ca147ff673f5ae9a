import { mayPass } from '#domain/kernel/access.ts';
import { closedKey } from '#domain/kernel/refusal.ts';
import { viewerOf, type Viewer } from '#domain/shared-documents/visibility.ts';
import { inOrder } from '#domain/kernel/in-order.ts';
import type { StatusTotal } from '#projections/documents/document-totals.ts';
import { projectionAreaNames, projectionAreas } from '#projections/areas.ts';
import { MOST_UNREAD } from '#projections/notifications/notifications.ts';
import { shellNews, type ShellNews } from '#projections/home/shell-news.ts';
import type { Language } from '#locales/index.ts';
import type { Words } from '#locales/live.ts';
import type { SignedIn } from '../services.server.ts';
import { openCompanies } from '../http/open-companies.server.ts';
import { totalsOf } from '../http/status-totals.server.ts';
import type { Translate } from '#locales/translate.ts';
import { searchTargetNames, searchTargets } from './targets.ts';
import type { Flash } from '../http/flash.server.ts';
import { filePath, insideSite, pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import { ownPicturePath } from '../links/picture-path.ts';
import type { Services } from '../services.server.ts';
import { readMenuState } from '../client/menu-state.ts';
import { menuFor } from './menu-markup.server.tsx';
import { quickAddOf } from './menu.server.ts';
import type { ShellModel } from './model.ts';

/** More companies are not listed on each page. */
const MOST_LISTED = 20;

const initialsOf = (name: string): string =>
  name
    .split(/[\s’'-]+/)
    .filter((word) => word.length > 2)
    .slice(0, 2)
    .map((word) => (word[0] ?? '').toUpperCase())
    .join('');

const countOf = (totals: ReadonlyMap<string, StatusTotal>, ...statuses: string[]): number =>
  statuses.reduce((sum, status) => sum + (totals.get(status)?.count ?? 0), 0);

/** As whom somebody looks at shared documents, from what the request knows of them; null: they may not. */
function sharingAs({ actor, facts }: SignedIn): Viewer | null {
  if (!mayPass(actor, screens.shareList)) return null;
  const isMember = facts.memberships.some((one) => one.corporation === actor.corporation && one.enabled);
  return viewerOf(actor, isMember ? facts.email : null);
}

/** Numbers beside the menu: what waits for an answer, what waits for money. */
async function countsOf(services: Services, signedIn: SignedIn) {
  const { actor } = signedIn;
  if (actor.corporation === null)
    return {
      quotations: 0,
      invoices: 0,
      shares: 0,
      notifications: 0,
      stopwatch: null,
      works: [],
    };
  const [{ quotation, invoice }, news] = await Promise.all([
    totalsOf(services, signedIn),
    shellNews(services.db, actor, sharingAs(signedIn)),
  ]);
  return {
    ...news,
    quotations: countOf(quotation, 'draft', 'validate', 'in_progress'),
    invoices: countOf(invoice, 'to_be_paid', 'partially_settled'),
  };
}

type Targets = NonNullable<ShellModel['search']>['targets'];

/** Put in order once for each set of words. */
const targetsIn = new WeakMap<Translate, Targets>();

/** The lists that the top bar searches (first specification, section 2), as far as they exist, and everything. */
function targetsOf(t: Translate): Targets {
  const known = targetsIn.get(t);
  if (known) return known;
  const lists = searchTargetNames
    .map((value) => ({ value, label: t(`shell.search.${value}`) }))
    .sort((a, b) => inOrder(a.label, b.label));
  const targets = [{ value: '', label: t('search.everywhere') }, ...lists];
  targetsIn.set(t, targets);
  return targets;
}

function searchOf(url: URL, path: string, t: Translate): ShellModel['search'] {
  const current = searchTargetNames.find((name) => path === pathTo(searchTargets[name], {})) ?? '';
  // Where a company is sought, its name is nothing that is sought in the chosen one.
  const isOther = path === pathTo('corporation', {});
  const keyword = isOther ? '' : (url.searchParams.get('keyword') ?? url.searchParams.get('q') ?? '');
  return { targets: targetsOf(t), current, keyword };
}

function bellOf(count: number, t: Translate): ShellModel['bell'] {
  if (count === 0) return { count, label: t('notices.bell') };
  if (count > MOST_UNREAD) return { count, label: t('notices.bellMany', { count: MOST_UNREAD }) };
  return { count, label: t('notices.bellCount', { count }) };
}

/** One's own stopwatch: of whom has a file and works somewhere. */
function stopwatchOf(
  actor: SignedIn['actor'],
  { stopwatch, works }: Pick<ShellNews, 'stopwatch' | 'works'>,
  t: Translate,
): ShellModel['stopwatch'] {
  if (actor.person === null || actor.corporation === null || !mayPass(actor, screens.personActivity))
    return null;
  const label =
    stopwatch === null
      ? t('time.stopwatch.open')
      : t('time.stopwatch.running', { name: stopwatch.name ?? t('time.noProject') });
  return { label, to: pathTo('personActivity', {}), running: stopwatch, works: actor.readOnly ? [] : works };
}

const told = (t: Translate, { tone, key, params, link, undo }: Flash): ShellModel['flashes'][number] => ({
  tone,
  text: t(key, params),
  link: link ? { to: link.to, label: t(link.key) } : null,
  undo: undo ?? null,
});

/** The way to a company, to one of one's own, and out of the demo, is open before any is chosen. */
const isAboutCompanies = (path: string): boolean =>
  path === pathTo('corporation', {}) ||
  path.startsWith(pathTo('companyNew', {})) ||
  path === pathTo('companyDemo', {});

/** Pages that only lead to another one, once a company is chosen. */
const leadsOn = (path: string): boolean => [pathTo('home', {}), pathTo('corporation', {})].includes(path);

/** Which parts of the product the read models belong to that are made anew. */
function remakingNotice(remaking: Services['standing']['remaking'], t: Translate): ShellModel['remaking'] {
  if (remaking === null) return null;
  const names = new Set(remaking.names);
  const areas = projectionAreaNames.filter((area) => projectionAreas[area].some((name) => names.has(name)));
  return {
    areas: areas.map((area) => t(`shell.remaking.areas.${area}`)).join(', '),
    percent: remaking.percent,
  };
}

export async function shellModel(
  services: Services,
  signedIn: SignedIn,
  url: URL,
  language: Language,
  words: Words,
  { flash, cookies }: { flash: Flash | null; cookies: string | null },
): Promise<ShellModel> {
  const { actor, facts } = signedIn;
  const t = words.t(language);
  const path = url.pathname.replace(/\.data$/, '');
  const chosen = facts.memberships.find((one) => one.corporation === actor.corporation) ?? null;
  const name = [facts.lastName, facts.firstName].filter(Boolean).join(' ') || facts.username;
  const isAdmin = mayPass(actor, { role: 'ROLE_ADMIN', scope: 'corporation' });
  const folded = readMenuState(cookies);
  const [counts, demo, open] = await Promise.all([
    countsOf(services, signedIn),
    services.demoCompanies(),
    actor.corporations.length > MOST_LISTED ? null : openCompanies(services, signedIn),
  ]);
  return {
    path: path + url.search,
    corporation: chosen && {
      id: chosen.corporation,
      name: chosen.name,
      initials: initialsOf(chosen.name),
      logo: chosen.logo && filePath(chosen.logo),
      accent: chosen.accent,
    },
    // One's own before those of the demo.
    corporations: open?.toSorted((a, b) => Number(demo.has(a.id)) - Number(demo.has(b.id))) ?? null,
    canSwitch: actor.corporations.length > 0,
    createTo: mayPass(actor, screens.companyNew) ? pathTo('companyNew', {}) : null,
    readOnly: actor.readOnly === true,
    closed: t(closedKey(actor.held)),
    movedTo: chosen?.movedTo ?? null,
    remaking: remakingNotice(services.standing.remaking, t),
    mustChoose: chosen === null && actor.corporations.length > 1 && !isAboutCompanies(path),
    chosenTo:
      chosen === null && leadsOn(path) ? insideSite(url.searchParams.get('redirectTo')) : path + url.search,
    user: {
      name,
      initials: initialsOf(`${facts.firstName ?? ''}   ${facts.lastName ?? facts.username}`) || 'R',
      picture: ownPicturePath(facts.photo),
      title: facts.gender === null ? '' : t(`shell.title.${facts.gender}`),
      profileTo: mayPass(actor, { role: ['ROLE_PERSON_VIEW_PROFILE', 'ROLE_USER'], scope: 'installation' })
        ? pathTo('profile', {})
        : null,
    },
    menu: menuFor(actor, { path, counts, settings: chosen, folded: folded.groups, t, language }),
    iconsOnly: folded.iconsOnly,
    quickAdd: quickAddOf(actor, t),
    search: isAdmin ? searchOf(url, path, t) : null,
    searches: actor.corporation !== null,
    scope: `${actor.user}-${actor.corporation}`,
    stopwatch: stopwatchOf(actor, counts, t),
    bell: bellOf(counts.notifications, t),
    language,
    demo: chosen !== null && demo.has(chosen.corporation),
    demoRemoveTo: mayPass(actor, screens.companyDemo) ? pathTo('companyDemo', {}) : null,
    flashes: flash ? [told(t, flash)] : [],
  };
}
