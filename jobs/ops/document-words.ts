import { mailAggregate } from '#domain/mailing/mail.ts';
import { wordChange, type Wording } from '#domain/history/change-words.ts';
import { addressIn, type Change, type Value } from '#domain/history/document-changes.ts';
import type { StoryEntry } from '#domain/history/document-story.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { writeMoment } from '#domain/kernel/moments.ts';
import type { Language } from '#locales/index.ts';
import { translator, type Translate } from '#locales/translate.ts';
import { formatDate, formatMoney, formatPercent, formatQuantity } from '../print/format.ts';

/** How the command line says a document: in one language, on one clock, with the names of users. */
export interface Speech {
  kind: DocumentKind;
  t: Translate;
  timeZone: string;
  value(value: Value): string;
  who(user: number | null, client: boolean): string;
}

export function speechOf(
  kind: DocumentKind,
  language: Language,
  timeZone: string,
  names: ReadonlyMap<number, string | null>,
): Speech {
  const t = translator(language);
  const formats: Record<Value['type'], (value: string) => string> = {
    text: (value) => value,
    address: (value) => addressIn(value, language),
    key: (value) => t(value),
    date: (value) => formatDate(value, language),
    money: (value) => formatMoney(value, language),
    price: (value) => formatMoney(value, language),
    quantity: (value) => formatQuantity(value, language),
    percent: (value) => formatPercent(value, language),
    person: (value) => `#${value}`,
    status: (value) => t(`commerce.status.${kind}.${value}`, { count: 0 }),
  };
  return {
    kind,
    t,
    timeZone,
    value: ({ type, value }) => formats[type](value),
    who: (user, client) => {
      if (user === null) return t(client ? 'history.client' : 'history.system');
      return names.get(user) ?? t('history.erased');
    },
  };
}

const titleOf = (type: string, { t }: Speech): string =>
  t(type in mailAggregate.events ? `history.event.${type}` : `commerce.event.${type}`);

/** A difference on one line: "Ligne 3 « Béton », quantité : 12 → 14". */
export function changeText(change: Change, speech: Speech): string {
  const wording: Wording = { t: speech.t, value: (value) => speech.value(value) };
  const { label, before, after, detail } = wordChange(change, speech.kind, wording);
  const absent = speech.t('history.absent');
  if (before !== null || after !== null)
    return speech.t('ui.pair', { label, value: `${before ?? absent} → ${after ?? absent}` });
  return detail === null ? label : `${label} (${detail})`;
}

function factsText({ facts }: StoryEntry, { t, value }: Speech): string {
  return facts
    .map((fact) =>
      fact.value
        ? t(`history.fact.${fact.fact}`, { value: value(fact.value) })
        : t(`history.bare.${fact.fact}`),
    )
    .join(', ');
}

/** A story as text, oldest first: when, who, what, and each difference below. */
export function storyText(story: readonly StoryEntry[], speech: Speech): string[] {
  return story.toReversed().flatMap((entry) => {
    const facts = factsText(entry, speech);
    const what = `${titleOf(entry.type, speech)}${facts === '' ? '' : ` (${facts})`}`;
    return [
      `${writeMoment(entry.at, speech.timeZone)}  ${speech.who(entry.user, entry.client).padEnd(20)}  ${what}`,
      ...entry.changes.map((change) => `${' '.repeat(18)}${changeText(change, speech)}`),
    ];
  });
}
