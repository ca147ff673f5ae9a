import { LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { documentStory } from '#domain/history/document-story.ts';
import { documentBehaviours } from '#domain/documents/kinds.ts';
import {
  factsAt,
  stepAt,
  timelineOf,
  versionAt,
  type DocumentRecord,
} from '#domain/history/document-timeline.ts';
import { writeMoment } from '#domain/kernel/moments.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { documentKinds, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { Language } from '#locales/index.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { readRecord } from '#projections/documents/document-record.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import { Failure } from './failure.ts';
import type { Runtime } from '../tasks/runtime.ts';
import { documentText } from './document-text.ts';
import { changeText, speechOf, storyText } from './document-words.ts';

/** A commerce document by its stream: its kind and id; null for a stream of anything else. */
export function documentOf(stream: string): { kind: DocumentKind; id: number } | null {
  const [name, id] = stream.split('-');
  const kind = documentKinds.find((one) => one === name);
  return kind === undefined ? null : { kind, id: Number(id) };
}

/** Every version that a document ever had, deleted drafts too. */
export const versionsOf = (kind: DocumentKind, events: readonly RecordedEvent[]): number[] => [
  ...new Set(
    documentBehaviours[kind]
      .statesAfter(events)
      .flatMap((versions) => versions.map(({ version }) => version)),
  ),
];

export const corporationOf = (events: readonly RecordedEvent[]): number =>
  events[0]?.metadata.corporation ?? 0;

async function speechFor(runtime: Runtime, record: DocumentRecord, language: Language) {
  const all = [...record.own, ...record.others];
  const users = [...new Set(all.map((one) => one.metadata.user).filter((user) => user !== null))];
  const [names, profile] = await Promise.all([
    namesOfUsers(runtime.db, users),
    findCorporation(runtime.db, corporationOf(record.own)),
  ]);
  return speechOf(record.kind, language, profile?.timeZone ?? LEGAL_TIME_ZONE, names);
}

/**
 * The history of a document as people read it, or with `at` the document at that moment, with its client, prices and
 * settlement of then.
 * @throws Failure when it did not exist yet, or no longer
 */
export async function documentHistory(
  runtime: Runtime,
  { kind, id }: { kind: DocumentKind; id: number },
  events: readonly RecordedEvent[],
  { at, language }: { at: string | undefined; language: Language },
) {
  const versions = versionsOf(kind, events);
  const record = await readRecord(
    runtime.db,
    runtime.store.read,
    { kind, id, versions, events },
    corporationOf(events),
  );
  const speech = await speechFor(runtime, record, language);
  if (at === undefined) {
    const story = documentStory(record);
    const told = story.map(({ changes, parts, ...entry }) => ({
      ...entry,
      edits: Math.max(parts.length, 1),
      differences: changes,
      words: changes.map((change) => changeText(change, speech)),
    }));
    return { text: storyText(story, speech), data: { story: told } };
  }
  const step = stepAt(timelineOf(record), at);
  const latest = step?.versions.findLast((version) => version.latest);
  const state = step && latest && versionAt(step, latest.version);
  if (!state) throw new Failure(`There was no ${kind}-${id} on ${writeMoment(at, speech.timeZone)}`);
  const facts = factsAt(state, step.paid);
  const name = `${speech.t(`commerce.${kind}.one`)} ${facts.number ?? speech.t('history.draft')}`;
  const title = speech.t('history.at.title', { document: name, at: writeMoment(at, speech.timeZone) });
  return {
    text: [title, '', ...documentText(facts, step.paid, speech)],
    data: { document: { kind, id, version: state.version, rank: state.rank, paid: step.paid, ...facts } },
  };
}
