import { countryName } from '#domain/kernel/countries.ts';
import { differences } from '#domain/kernel/differences.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import {
  corporationAggregate,
  type CorporationEvent,
  type CorporationState,
} from '#domain/company/corporation.ts';
import { valueText } from '#domain/records/value-text.ts';
import type { HistoryEntry } from '../history/history.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Language } from '#locales/index.ts';
import type { Translate } from '#locales/translate.ts';
import { namesOfUsers } from '#projections/people/people.ts';

const MOST_DIFFERENCES = 6;

type Reader = Pick<StaffContext, 't' | 'language'>;

/** Parts whose fields have names of their own on the company's pages; of others it is told that they changed. */
const told = new Set<CorporationEvent['type']>([
  'CorporationIdentityEdited',
  'CorporationBankAccountSet',
  'CorporationUsualAccountSet',
  'CorporationSettingsEdited',
]);

/** Values that stand for words, as the company's pages say them. */
const named: Readonly<Record<string, (value: string, t: Translate, language: Language) => string>> = {
  country: (value, _t, language) => countryName(value, language),
  vatRegime: (value, t) => t(`companies.vatRegime.${value}`),
  fiscalYearStart: (value, t) => t(`companies.month.${value}`),
};

function wordsOf(value: unknown, field: string, { t, language }: Reader): string {
  const name = named[field];
  if (name && (typeof value === 'string' || typeof value === 'number'))
    return name(String(value), t, language);
  if (typeof value === 'boolean') return t(value ? 'companies.yes' : 'companies.no');
  return typeof value === 'object' && value !== null ? '…' : valueText(value) || '–';
}

/** What an event changed, field by field. */
function changesOf(
  event: CorporationEvent,
  before: CorporationState,
  after: CorporationState,
  reader: Reader,
): string {
  const { t } = reader;
  if (!told.has(event.type) || before.details === null) return '';
  const changed = differences(before.details, after.details)
    .map(({ path, before: was, after: is }) => {
      const field = path.split('.').at(-1) ?? path;
      return { field, was: wordsOf(was, field, reader), is: wordsOf(is, field, reader) };
    })
    // The account itself is told by its IBAN.
    .filter(({ field }) => field !== 'bankAccount')
    .filter(({ was, is }) => was !== is || is === '…');
  const words = changed
    .slice(0, MOST_DIFFERENCES)
    .map(({ field, was, is }) =>
      t('ui.pair', { label: t(`companies.field.${field}`), value: `${was} → ${is}` }),
    );
  return [...words, ...(changed.length > MOST_DIFFERENCES ? ['…'] : [])].join(' · ');
}

/** Who changed what of a company when, newest first. */
export async function companyHistory(
  context: StaffContext,
  events: readonly RecordedEvent[],
): Promise<HistoryEntry[]> {
  const { services, t } = context;
  const users = [...new Set(events.map(({ metadata }) => metadata.user).filter((user) => user !== null))];
  const names = await namesOfUsers(services.db, users);
  let state = corporationAggregate.initial;
  const entries = events.map(({ event, stream, revision: version, metadata }): HistoryEntry => {
    const before = state;
    const happened = event as CorporationEvent; // the stream holds no others
    state = corporationAggregate.evolve(state, happened);
    const { user } = metadata;
    return {
      key: `${stream}-${version}`,
      title: t(`companies.event.${event.type}`),
      detail: changesOf(happened, before, state, context),
      at: metadata.occurredAt,
      who: user === null ? t('history.system') : (names.get(user) ?? t('history.erased')),
    };
  });
  return entries.toReversed();
}
