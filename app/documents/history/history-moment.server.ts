import { nameIn } from '#domain/documents/content/name-in.ts';
import { documentChanges, type DocumentFacts } from '#domain/history/document-changes.ts';
import { factsAt, stepAt, timelineOf, versionAt, type Step } from '#domain/history/document-timeline.ts';
import type { VersionState } from '#domain/documents/version-states.ts';
import { writeMoment } from '#domain/kernel/moments.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { formatDate } from '../../ui/format.ts';
import { documentScreens } from '../../links/document-screens.ts';
import type { HistoryBase } from '../../history/history-base.server.ts';
import { tellerOf } from '../../history/history-wording.server.ts';

interface Asked {
  /** ISO instants. */
  at: string;
  since: string | null;
  /** As people typed them. */
  typed: { at: string; since: string };
}

/** As it was asked for: a day, a day and its minute, or to the second where a link led to an instant. */
function told(typed: string, instant: string, timeZone: string): string {
  const minute = writeMoment(instant, timeZone);
  if (/T.*Z$/.test(typed)) return `${minute}:${instant.slice(17, 19)}`;
  return /[ T]\d/.test(typed.trim()) ? minute : minute.slice(0, 10);
}

/** The document as it stood at a step, with what was settled of it. */
interface Standing {
  state: VersionState;
  facts: DocumentFacts;
  paid: string;
}

function standingAt(step: Step | null, version: number): Standing | null {
  const state = step && versionAt(step, version);
  return step && state ? { state, facts: factsAt(state, step.paid), paid: step.paid } : null;
}

/** What the paper says under "conditions", in lines. */
function conditionsOf({ t, language }: StaffContext, { content, dueDate }: VersionState): string[] {
  return [
    [content.paymentCondition, content.paymentType]
      .flatMap((one) => one ?? [])
      .map((one) => nameIn(language, one))
      .join(', '),
    content.expiryDate ? t('commerce.document.validUntil', { date: formatDate(content.expiryDate) }) : '',
    dueDate ? t('commerce.document.dueOn', { date: formatDate(dueDate) }) : '',
    content.supplyDate ? t('commerce.document.suppliedOn', { date: formatDate(content.supplyDate) }) : '',
    content.deliveryTime ? t('commerce.document.delivery', { time: content.deliveryTime }) : '',
  ].filter((line) => line !== '');
}

/** Steps that changed something or settled something: what "previous" and "next" lead to. */
const instantsOf = (steps: readonly Step[]): string[] => [
  ...new Set(
    steps
      .filter(({ recorded }) => !recorded.stream.startsWith('mail-'))
      .map(({ recorded }) => recorded.metadata.occurredAt),
  ),
];

/** The document at a moment, with its neighbours in time and its differences from another one. */
export async function momentPage(context: StaffContext, base: HistoryBase, { at, since, typed }: Asked) {
  const { t } = context;
  const { kind, versionId, name, timeZone, record } = base;
  const steps = timelineOf(record);
  const step = stepAt(steps, at);
  const standing = standingAt(step, versionId);
  const today = standingAt(steps.at(-1) ?? null, versionId);
  const other = since === null ? today : standingAt(stepAt(steps, since), versionId);
  const [before, after] = since === null ? [standing, other] : [other, standing];
  const changes = before && after ? documentChanges(before.facts, after.facts) : [];
  const teller = await tellerOf(context, kind, [], changes);
  const here = (instant: string | undefined) =>
    instant === undefined ? null : pathTo(documentScreens(kind).history, { versionId }, { at: instant });
  const instants = instantsOf(steps);
  const shown = instants.findLastIndex((instant) => instant <= at);
  const first = steps[0]?.recorded.metadata.occurredAt;
  return {
    shows: 'moment' as const,
    title: t('history.at.title', { document: name, at: told(typed.at, at, timeZone) }),
    kind,
    versionId,
    at: told(typed.at, at, timeZone),
    since: since === null ? null : told(typed.since, since, timeZone),
    standing: standing && {
      content: standing.state.content,
      client: standing.state.client,
      clientId: standing.state.clientId,
      totals: standing.state.totals,
      rank: standing.state.rank,
      number: standing.state.number,
      status: standing.facts.status,
      due: standing.facts.due,
      paid: standing.paid,
      conditions: conditionsOf(context, standing.state),
    },
    first: first === undefined ? null : { text: writeMoment(first, timeZone), to: here(first) },
    previous: here(instants[shown - 1]),
    next: here(instants[shown + 1]),
    compared: before !== null && after !== null,
    changes: changes.map(teller.change),
  };
}

export type MomentData = Awaited<ReturnType<typeof momentPage>>;
