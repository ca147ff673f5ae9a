import type { TokenPurpose } from '#domain/api-tokens/api-token.ts';
import { mayPass } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import type { RoleName } from '#domain/kernel/roles.ts';
import { lookRoles } from '#domain/time-off/rest-day-access.ts';
import type { ScreenContext } from '../http/screen.server.ts';
import { leaveEvents, ownLeaveIsKept, seesTeam } from '../time-off/leave-feed.server.ts';
import { planEvents } from '../projects/planning/plan-feed.server.ts';
import { formatMoney } from '../ui/format.ts';
import { calendarItems } from './calendar-items.server.ts';
import type { FeedEvent } from './feed-event.ts';
import { calendarRoles, kindsOf, linkOf } from './calendar-kinds.server.ts';

/** Things of a kind on one day that a feed holds. */
const MOST_A_DAY = 100;

/** Whose feed it is, and the company that it is of. */
export interface FeedReader {
  actor: Actor;
  corporation: number;
  today: CivilDate;
}

interface FeedKind {
  /** The rights that it is read with, of those that its owner has. */
  roles: readonly RoleName[];
  /** Whether it has something to tell them. */
  offered(context: Pick<ScreenContext, 'services'>, reader: FeedReader): boolean | Promise<boolean>;
  events(
    context: ScreenContext,
    reader: FeedReader,
    between: { from: CivilDate; until: CivilDate },
  ): Promise<FeedEvent[]>;
}

const mayOf =
  ({ actor }: FeedReader) =>
  (role: RoleName | readonly RoleName[]): boolean =>
    mayPass(actor, { role, scope: 'corporation', reads: true });

/** What falls due, each by its right. */
const dueDates: FeedKind = {
  roles: calendarRoles,
  offered: (_context, reader) => kindsOf(mayOf(reader)).length > 0,
  async events(context, reader, between) {
    const { t, language } = context;
    const asked = { ...between, most: MOST_A_DAY, today: reader.today };
    const { items } = await calendarItems(context, reader.corporation, kindsOf(mayOf(reader)), asked);
    return items.map((item) => {
      const { kind, id, day, number, name, amount } = item;
      const sort = t(`calendar.kind.${kind}`);
      // A recurring invoice comes round: each of its days is a thing of its own.
      const which = kind === 'recurringDue' ? `${id}-${day}` : String(id);
      return {
        id: `${kind}-${which}`,
        from: day,
        until: day,
        summary: [sort, number, name].filter(Boolean).join(' · '),
        description: amount === null ? null : formatMoney(amount, language),
        to: linkOf(item),
        sort,
      };
    });
  },
};

/** What each feed holds. Another one is a line here, its purpose, and its words in `calendar.feed.kind`. */
export const feedKinds: Readonly<Record<TokenPurpose, FeedKind>> = {
  calendar: dueDates,
  ownLeave: { roles: lookRoles, offered: ownLeaveIsKept, events: leaveEvents('own') },
  teamLeave: {
    roles: lookRoles,
    offered: (_context, { actor }) => seesTeam(actor),
    events: leaveEvents('team'),
  },
  ownPlanning: { roles: lookRoles, offered: ownLeaveIsKept, events: planEvents },
};
