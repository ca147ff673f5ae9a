import type { WordedChange } from '#domain/history/change-words.ts';
import {
  documentStory,
  isDraftEdit,
  topics,
  type StoryEntry,
  type Topic,
} from '#domain/history/document-story.ts';
import { parseMoment } from '#domain/kernel/moments.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { documentScreens } from '../../links/document-screens.ts';
import { historyBase, type HistoryBase } from '../../history/history-base.server.ts';
import { momentPage } from './history-moment.server.ts';
import { tellerOf, type ShownFact, type Teller } from '../../history/history-wording.server.ts';

/** An entry of the timeline, in words. */
export interface ShownEntry {
  key: string;
  title: string;
  rank: number | null;
  facts: ShownFact[];
  changes: WordedChange[];
  /** It was saved, and nothing differed. */
  unchanged: boolean;
  at: string;
  who: string;
  /** The document right after it; null for what does not change it. */
  asItWas: string | null;
  parts: ShownEntry[];
}

const topicOf = (asked: string | null): Topic | null => topics.find((topic) => topic === asked) ?? null;

function shown(entry: StoryEntry, teller: Teller, base: HistoryBase): ShownEntry {
  const { key, type, rank, facts, changes, at, user, client, parts, topic } = entry;
  return {
    key,
    title: teller.title(type),
    rank,
    facts: facts.map(teller.fact),
    changes: changes.map(teller.change),
    unchanged: isDraftEdit(type) && changes.length === 0,
    at,
    who: teller.who(user, client),
    asItWas:
      topic === 'mail'
        ? null
        : pathTo(documentScreens(base.kind).history, { versionId: base.versionId }, { at }),
    parts: parts.map((part) => shown(part, teller, base)),
  };
}

/** The timeline, of one topic or of all. */
async function timelinePage(context: StaffContext, base: HistoryBase) {
  const { t, url } = context;
  const { kind, versionId, name } = base;
  const story = documentStory(base.record);
  const topic = topicOf(url.searchParams.get('topic'));
  const chosen = topic === null ? story : story.filter((entry) => entry.topic === topic);
  const teller = await tellerOf(context, kind, chosen);
  const here = (asked: Topic | null) =>
    pathTo(documentScreens(kind).history, { versionId }, { topic: asked });
  const count = (asked: Topic) => story.filter((entry) => entry.topic === asked).length;
  return {
    shows: 'timeline' as const,
    title: t('history.title', { number: name }),
    kind,
    versionId,
    count: story.length,
    entries: chosen.map((entry) => shown(entry, teller, base)),
    filters: [
      { label: t('history.filter.all'), to: here(null), count: story.length, on: topic === null },
      ...topics
        .map((one) => ({
          label: t(`history.filter.${one}`),
          to: here(one),
          count: count(one),
          on: topic === one,
        }))
        .filter((one) => one.count > 0 || one.on),
    ],
    proof: pathTo(documentScreens(kind).proof, { versionId }),
    key: pathTo('proofKey', {}),
  };
}

export type TimelineData = Awaited<ReturnType<typeof timelinePage>>;

/** The history of a document: its timeline, or with `at` the document at that moment. */
export async function documentHistory(context: StaffContext, kind: DocumentKind) {
  const { url } = context;
  const base = await historyBase(context, kind);
  const { timeZone } = base;
  const typed = { at: url.searchParams.get('at') ?? '', since: url.searchParams.get('since') ?? '' };
  const at = parseMoment(typed.at, timeZone);
  const since = typed.since === '' ? null : parseMoment(typed.since, timeZone);
  const wrong = {
    at: (typed.at !== '' || typed.since !== '') && at === null,
    since: typed.since !== '' && since === null,
  };
  const page =
    at === null || wrong.since
      ? await timelinePage(context, base)
      : await momentPage(context, base, { at, since, typed });
  return { ...page, typed, wrong };
}

export type HistoryData = Awaited<ReturnType<typeof documentHistory>>;
