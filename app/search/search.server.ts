import { documentKinds } from '#domain/document-kinds/document-kinds.ts';
import { mayPass } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { recordAccess } from '#domain/records/define-record.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import type { Language } from '#locales/index.ts';
import type { Translate } from '#locales/translate.ts';
import {
  findEverywhere,
  isSearchable,
  searchWords,
  type SearchHit,
  type SearchScope,
} from '#projections/search/search.ts';
import { sharingViewer } from '#projections/shared-documents/shared-documents.ts';
import { settingOfRecord, worksWith } from '../http/works-with.ts';
import { pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import type { Services, SignedIn } from '../services.server.ts';
import { formatDate, formatMoney } from '../ui/format.ts';
import { pageAccess, recordPages } from './hit-links.server.ts';
import { beginningsIn, begunFor, begunForHit, newUnder } from './begun.server.ts';
import { placesOf, type Place } from './places.server.ts';
import { folded } from '#domain/kernel/folded.ts';
import { openCompanies } from '../http/open-companies.server.ts';

/** One thing that was found. */
export interface Found extends Place {
  /** 0: exactly that, 1: begins so, 2: contains it. */
  rank: number;
}

export interface FoundGroup {
  kind: string;
  label: string;
  hits: Found[];
}

/** Who searches, where, in which words. */
export interface Seeker {
  services: Services;
  signedIn: SignedIn;
  actor: Actor;
  language: Language;
  t: Translate;
}

const kindNames = Object.keys(recordPages) as (keyof typeof recordPages)[]; // its own keys

/** What somebody may find, by the roles of the pages that it leads to. */
async function scopeOf({ services, signedIn, actor }: Seeker, corporation: number): Promise<SearchScope> {
  const resources = recordDefinitions
    .filter(
      (one) =>
        mayPass(actor, recordAccess(one, 'READ')) && worksWith(signedIn, settingOfRecord(one.resource)),
    )
    .map((one) => one.resource);
  const kinds = kindNames.filter((kind) => {
    const access = pageAccess(kind);
    return mayPass(actor, access) && worksWith(signedIn, access.setting);
  });
  return {
    corporation,
    kinds: new Set([...kinds, ...(resources.length > 0 ? (['record'] as const) : [])]),
    viewer: await sharingViewer(services.db, actor),
    resources,
  };
}

function placesFound(places: readonly Place[], typed: string): Found[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return places
    .filter(({ label, detail }) => {
      const said = folded(`${label} ${detail ?? ''}`);
      return words.every((word) => said.includes(word));
    })
    .map((place) => {
      const label = folded(place.label);
      const rank =
        label === words.join(' ')
          ? 0
          : label.startsWith(words[0] ?? '')
            ? 1
            : label.includes(words[0] ?? '')
              ? 2
              : 3;
      return { ...place, rank };
    })
    .sort((a, b) => a.rank - b.rank);
}

const shownDetail = ({ detail, amount, date }: SearchHit, language: Language): string | null =>
  [detail, date && formatDate(date), amount && formatMoney(amount, language)].filter(Boolean).join(' · ') ||
  null;

function found(hit: SearchHit, { t, language }: Seeker): Found {
  if (hit.kind !== 'record')
    return {
      to: recordPages[hit.kind].to(hit.id),
      label: hit.label,
      detail: shownDetail(hit, language),
      rank: hit.rank,
    };
  const resource = hit.detail ?? '';
  return {
    to: pathTo('recordShow', { resource, id: hit.id }),
    label: hit.label,
    detail: t(`records.${resource}.many`),
    rank: hit.rank,
  };
}

const bestOf = ({ hits }: FoundGroup): number => Math.min(...hits.map(({ rank }) => rank));

/** What is mostly looked for: clients, products and documents. */
const mostlySought: ReadonlySet<string> = new Set(['thirdParty', 'product', ...documentKinds]);

/** Of what fits as well, third parties go first. */
function recordGroups(hits: readonly SearchHit[], seeker: Seeker): FoundGroup[] {
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds
    .toSorted((a, b) => Number(b === 'thirdParty') - Number(a === 'thirdParty'))
    .map((kind) => ({
      kind,
      label: seeker.t(`search.kind.${kind}`),
      hits: hits.filter((hit) => hit.kind === kind).map((hit) => found(hit, seeker)),
    }))
    .toSorted((a, b) => bestOf(a) - bestOf(b));
}

const asFound = (places: readonly Place[]): Found[] => places.map((place) => ({ ...place, rank: 0 }));

/** Third parties by a name, for something that is begun for them. */
async function partiesNamed({ services, actor }: Seeker, scope: SearchScope, name: string, most: number) {
  if (!isSearchable(searchWords(name)) || !mayPass(actor, pageAccess('thirdParty'))) return [];
  return findEverywhere(services.db, { ...scope, kinds: new Set(['thirdParty']), resources: [] }, name, most);
}

/** What somebody asks to begin, for whom or under which name; `inFull` tells that nothing else can be meant. */
async function begunBy(seeker: Seeker, scope: SearchScope, words: string, most: number) {
  const { actor, t } = seeker;
  const begun = await Promise.all(
    beginningsIn(words, actor, t).map(async (beginning) => ({
      inFull: beginning.inFull,
      places: begunFor(beginning, await partiesNamed(seeker, scope, beginning.name, most), t),
    })),
  );
  return {
    inFull: begun.filter((one) => one.inFull).flatMap(({ places }) => places),
    perhaps: begun.filter((one) => !one.inFull).flatMap(({ places }) => places),
  };
}

/**
 * What fits the typed words, by right and corporation: what they ask to begin, then clients, products and documents,
 * other records, what may be begun, pages, settings.
 * @param most of each group
 */
export async function search(seeker: Seeker, typed: string, most: number): Promise<FoundGroup[]> {
  const { services, signedIn, actor, t } = seeker;
  const words = typed.trim().slice(0, 100);
  if (words === '') return [];
  const { corporation } = actor;
  const scope = corporation === null ? null : await scopeOf(seeker, corporation);
  const [hits, begun, companies] = await Promise.all([
    scope === null || !isSearchable(searchWords(words))
      ? []
      : findEverywhere(services.db, scope, words, most),
    scope === null ? { inFull: [], perhaps: [] } : begunBy(seeker, scope, words, most),
    companiesOf(seeker, words, most),
  ]);
  const records = recordGroups(hits, seeker);
  const { actions, pages, settings } = placesOf(signedIn, t);
  const group = (kind: string, places: readonly Found[]): FoundGroup => ({
    kind,
    label: t(`search.kind.${kind}`),
    hits: places.slice(0, most),
  });
  const named = placesFound(actions, words);
  const best = hits.find((hit) => hit.kind === 'thirdParty');
  const forBest = best === undefined ? [] : begunForHit(best, actor, t);
  const groups = [
    group('asked', asFound(begun.inFull)),
    ...records.filter(({ kind }) => mostlySought.has(kind)),
    ...records.filter(({ kind }) => !mostlySought.has(kind)),
    group('company', placesFound(companies, words)),
    group('action', [...asFound([...begun.perhaps, ...forBest]), ...named]),
    group('page', placesFound(pages, words)),
    group('setting', placesFound(settings, words)),
  ].filter((one) => one.hits.length > 0);
  const unknown = group('unknown', scope === null ? [] : asFound(newUnder(words, actor, t)));
  return groups.length === 0 && unknown.hits.length > 0 ? [unknown] : groups;
}

/** The companies that somebody works in, for who may look at them. */
async function companiesOf(
  { actor, services, signedIn }: Seeker,
  keyword: string,
  most: number,
): Promise<Place[]> {
  if (!mayPass(actor, screens.companyDetails)) return [];
  const open = await openCompanies(services, signedIn, { keyword, most });
  return open.map(({ id, name }) => ({ to: pathTo('companyDetails', { id }), label: name, detail: null }));
}
