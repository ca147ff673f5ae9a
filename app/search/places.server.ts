import { mayPass } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { recordAccess } from '#domain/records/define-record.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import type { Translate } from '#locales/translate.ts';
import { settingOfRecord, worksWith } from '../http/works-with.ts';
import { pathTo } from '../paths.ts';
import { settingScreens } from '../records/setting-screens.ts';
import { screens, type ScreenName } from '../screens.ts';
import type { SignedIn } from '../services.server.ts';
import { menuOf, quickAddOf } from '../shell/menu.server.ts';

/** A page that one can go to, or something that one can begin. */
export interface Place {
  to: string;
  label: string;
  /** What is below it. */
  detail: string | null;
}

/** Pages that neither the menu nor the settings name. */
const apart = [
  { name: 'auditList', area: 'audit' },
  { name: 'notificationChoices', area: 'notices.choices' },
  { name: 'userImport', area: 'users.import' },
] as const satisfies readonly { name: ScreenName; area: string }[];

const noCounts = { quotations: 0, invoices: 0, shares: 0 };

/** The button of the top bar that starts or stops one's own stopwatch: it stands on every page. */
function stopwatchPlace(actor: Actor, t: Translate): Place[] {
  if (actor.person === null || !mayPass(actor, screens.personActivity)) return [];
  return [{ to: '#stopwatch', label: t('time.stopwatch.press'), detail: t('time.stopwatch.title') }];
}

/** What somebody may do and open: actions, pages of the menu, settings with the reference lists. */
export function placesOf(
  signedIn: SignedIn,
  t: Translate,
): { actions: Place[]; pages: Place[]; settings: Place[] } {
  const { actor, facts } = signedIn;
  const chosen = facts.memberships.find((one) => one.corporation === actor.corporation) ?? null;
  const menu = menuOf(actor, '', noCounts, chosen, t).flatMap(({ label, entries }) =>
    entries.map((entry): Place => ({ to: entry.to, label: entry.label, detail: label })),
  );
  const set = [...settingScreens, ...apart]
    .filter(({ name }) => mayPass(actor, screens[name]))
    .map(({ name, area }): Place => ({
      to: pathTo(name, {}),
      label: t(`${area}.title`),
      detail: t(`${area}.hint`),
    }));
  const lists = recordDefinitions
    .filter(
      (definition) =>
        mayPass(actor, recordAccess(definition, 'READ')) &&
        worksWith(signedIn, settingOfRecord(definition.resource)),
    )
    .map(({ resource }): Place => ({
      to: pathTo('recordList', { resource }),
      label: t(`records.${resource}.many`),
      detail: t(`records.${resource}.hint`),
    }));
  return {
    actions: [
      ...quickAddOf(actor, t).map((action) => ({ ...action, detail: t('shell.create') })),
      ...stopwatchPlace(actor, t),
    ],
    pages: menu,
    settings: [...set, ...lists],
  };
}
