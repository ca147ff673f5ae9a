import { mailAggregate } from '#domain/mailing/mail.ts';
import { wordChange, type WordedChange, type Wording } from '#domain/history/change-words.ts';
import { addressIn, type Change, type Value } from '#domain/history/document-changes.ts';
import type { Fact, StoryEntry } from '#domain/history/document-story.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { namesOfMembers, namesOfUsers } from '#projections/people/people.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { formatDate, formatDecimal, formatMoney, formatPercent } from '../ui/format.ts';
import { documentScreens } from '../links/document-screens.ts';

/** A fact of an entry in words, with the page of what it names. */
export interface ShownFact {
  text: string;
  link: { to: string; label: string } | null;
}

/** Says things in the reader's language, with the names of the people that they are about. */
export interface Teller {
  change(change: Change): WordedChange;
  fact(fact: Fact): ShownFact;
  title(type: string): string;
  /** @param client the client did it, by a link */
  who(user: number | null, client: boolean): string;
}

type FormatOf = (value: string, kind: DocumentKind) => string;

function wordingOf({ language, t }: StaffContext, people: ReadonlyMap<number, string>): Wording {
  const formats: Record<Value['type'], FormatOf> = {
    text: (value) => value,
    address: (value) => addressIn(value, language),
    key: (value) => t(value),
    date: formatDate,
    money: (value) => formatMoney(value, language),
    price: (value) => formatMoney(value, language),
    quantity: (value) => formatDecimal(value, language),
    percent: (value) => formatPercent(value, language),
    person: (value) => people.get(Number(value)) ?? t('history.erased'),
    status: (value, kind) => t(`commerce.status.${kind}.${value}`, { count: 0 }),
  };
  return { t, value: ({ type, value }, kind) => formats[type](value, kind) };
}

const personsIn = (changes: readonly Change[]): number[] =>
  changes.flatMap((change) =>
    change.what === 'field'
      ? [change.before, change.after].flatMap((one) => (one?.type === 'person' ? [Number(one.value)] : []))
      : [],
  );

const everyChange = (entries: readonly StoryEntry[]): Change[] =>
  entries.flatMap((entry) => [...entry.changes, ...everyChange(entry.parts)]);

const everyUser = (entries: readonly StoryEntry[]): number[] =>
  entries.flatMap((entry) => [...(entry.user === null ? [] : [entry.user]), ...everyUser(entry.parts)]);

/** What can tell these entries and differences: two questions to the database, however many they are. */
export async function tellerOf(
  context: StaffContext,
  kind: DocumentKind,
  entries: readonly StoryEntry[],
  differences: readonly Change[] = [],
): Promise<Teller> {
  const { services, corporation, t, may } = context;
  const persons = [...new Set(personsIn([...everyChange(entries), ...differences]))];
  const [users, people] = await Promise.all([
    namesOfUsers(services.db, [...new Set(everyUser(entries))]),
    namesOfMembers(services.db, persons, corporation),
  ]);
  const wording = wordingOf(context, people);

  function linkOf({ target }: Fact): ShownFact['link'] {
    if (!target) return null;
    const label = t(`history.see.${target.kind}`);
    if (target.kind !== 'payment')
      return { to: pathTo(documentScreens(target.kind).details, { versionId: target.version }), label };
    return may('ROLE_PAYMENT_DETAIL')
      ? { to: pathTo('paymentDetails', { id: target.version }), label }
      : null;
  }

  return {
    change: (change) => wordChange(change, kind, wording),
    fact: (fact) => ({
      text: fact.value
        ? t(`history.fact.${fact.fact}`, { value: wording.value(fact.value, kind) })
        : t(`history.bare.${fact.fact}`),
      link: linkOf(fact),
    }),
    title: (type) => t(type in mailAggregate.events ? `history.event.${type}` : `commerce.event.${type}`),
    who: (user, client) => {
      if (user === null) return t(client ? 'history.client' : 'history.system');
      return users.get(user) ?? t('history.erased');
    },
  };
}
