import { z } from 'zod';
import { LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { writeMoment } from '#domain/kernel/moments.ts';
import { languages } from '#locales/index.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import { Failure } from './failure.ts';
import { findAggregate } from './aggregates.ts';
import { momentOption, streamArgument } from './arguments.ts';
import { defineOps, type Option } from './define.ts';
import { documentHistory, documentOf } from './document-history.ts';
import { table } from './table.ts';

/** `a.b: value`, one line a leaf: a state as text. */
function leaves(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: ${String(value)}`];
  const entries = Object.entries(value);
  if (entries.length === 0) return [`${path}: none`];
  return entries.flatMap(([key, part]) => leaves(part, path === '' ? key : `${path}.${key}`));
}

const languageOption: Option<z.ZodDefault<z.ZodEnum<{ fr: 'fr'; en: 'en' }>>> = {
  schema: z.enum(languages, 'fr or en').default('fr'),
  value: 'fr|en',
  summary: 'the language that a document is told in (fr)',
};

export const history = defineOps({
  name: 'history',
  summary: 'who did what when, and with --at what was so then',
  details:
    'Of a quotation, invoice or credit note: each difference in words, with its payments and mails; with --at the document as it was.',
  arguments: { stream: streamArgument },
  options: {
    at: momentOption('its state at the end of that day, minute or instant'),
    language: languageOption,
  },
  async run({ runtime }, { stream, at, language }) {
    const recorded = await runtime.store.read(stream);
    if (recorded.length === 0) throw new Failure(`${stream} has no events`);
    const past = recorded.filter(({ metadata }) => at === undefined || metadata.occurredAt <= at);
    if (past.length === 0) throw new Failure(`${stream} began on ${recorded[0]?.metadata.occurredAt ?? ''}`);
    const users = [...new Set(past.map((one) => one.metadata.user).filter((user) => user !== null))];
    const names = await namesOfUsers(runtime.db, users);
    const events = past.map(({ revision: version, event, metadata: { user, occurredAt, command } }) => ({
      version,
      at: occurredAt,
      user,
      by: user === null ? 'Registre' : (names.get(user) ?? `user ${user}`),
      command,
      type: event.type,
    }));
    const aggregate = findAggregate(stream);
    const state = at === undefined || aggregate === null ? null : { at, state: foldStream(aggregate, past) };
    const document = documentOf(stream);
    if (document !== null) {
      const told = await documentHistory(runtime, document, recorded, { at, language });
      return { text: told.text, data: { stream, events, ...state, ...told.data } };
    }
    if (at !== undefined && aggregate === null)
      throw new Failure(`Nothing is known of streams like ${stream}`);
    const text = table(
      ['', 'when', 'who', 'what'],
      events.map((one) => [String(one.version), writeMoment(one.at, LEGAL_TIME_ZONE), one.by, one.type]),
    );
    const then =
      at === undefined || state === null
        ? []
        : ['', `As it was on ${writeMoment(at, LEGAL_TIME_ZONE)}:`, ...leaves(state.state, '')];
    return { text: [...text, ...then], data: { stream, events, ...state } };
  },
});
