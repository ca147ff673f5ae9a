import { partyUses } from '#domain/third-parties/commands.ts';
import { duplicateKeys } from '#domain/third-parties/duplicates.ts';
import { differing, mergedFields, type ThirdPartyFacts } from '#domain/third-parties/merge.ts';
import { mergeThirdParties } from '#domain/third-parties/merge-commands.ts';
import { accountsOf } from '#domain/third-parties/third-party.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { likeThirdParties } from '#projections/third-parties/third-party-likeness.ts';
import { listContacts, listPlaces } from '#projections/third-parties/third-party-parts.ts';
import { findThirdParty, type FoundThirdParty } from '#projections/third-parties/third-parties.ts';
import { usesOf } from '#projections/uses-of.ts';
import { proposedNames, thirdPartyTyped } from '../../documents/form/typed-name.server.ts';
import { formText } from '../../http/form-text.ts';
import { submit } from '../../http/form.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, screen, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { valueInWords } from './merge-words.server.ts';

/** A record that can be merged: neither erased nor a pointer already. */
async function mergeable({ services, corporation }: StaffContext, id: number) {
  const found = await findThirdParty(services.db, id, corporation);
  if (found === null || found.identity === null || found.mergedInto !== null) throw notFound();
  return { ...found, identity: found.identity };
}

type Mergeable = Awaited<ReturnType<typeof mergeable>>;

const factsOf = ({ identity, ...terms }: Mergeable): ThirdPartyFacts => ({ identity, terms });

/** Records that look like it. */
async function likely({ services, corporation }: StaffContext, kept: Mergeable) {
  const found = await likeThirdParties(
    services.db,
    [duplicateKeys({ ...kept.identity, firstName: null })],
    corporation,
    kept.id,
  );
  return found.map(({ id, name, code, city, by }) => ({
    id,
    label: [name, code, city].filter(Boolean).join(' · '),
    by,
    to: pathTo('thirdPartyMerge', { id: kept.id }, { other: id }),
  }));
}

/** Whom the address names: by its id, or by a typed name; `unknown` is what nobody, or several, are called. */
async function askedOther(context: StaffContext, kept: Mergeable) {
  const { url, services, corporation } = context;
  const typed = (url.searchParams.get('name') ?? '').trim().slice(0, 200);
  const id = Number(url.searchParams.get('other'));
  if (Number.isSafeInteger(id) && id > 0 && id !== kept.id)
    return { other: await mergeable(context, id), unknown: null };
  if (typed === '') return { other: null, unknown: null };
  const found = await thirdPartyTyped({ db: services.db, corporation }, { type: null }, typed);
  if (found === null || found === 'ambiguous' || found.id === kept.id) return { other: null, unknown: typed };
  return { other: await mergeable(context, found.id), unknown: null };
}

/** What follows the merged record, by what it is. */
async function following({ services, corporation, t }: StaffContext, other: FoundThirdParty) {
  const { db } = services;
  const [uses, places, contacts, files] = await Promise.all([
    usesOf(db, other.id, partyUses),
    listPlaces(db, corporation, other.id),
    listContacts(db, corporation, other.id),
    attachedTo(db, { kind: 'thirdParty', id: other.id }, corporation),
  ]);
  const own = [
    { kind: 'addresses', count: places.length },
    { kind: 'contacts', count: contacts.length },
    { kind: 'accounts', count: accountsOf(other.identity).length },
    { kind: 'files', count: files.length },
  ];
  return [...uses, ...own]
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`thirdParties.merge.use.${kind}`, { count }));
}

/** Both beside each other, field by field, where at least one says something. */
async function compared(context: StaffContext, kept: Mergeable, other: Mergeable) {
  const [own, theirs] = [factsOf(kept), factsOf(other)];
  const differ = new Set(differing(own, theirs));
  const rows = await Promise.all(
    mergedFields.map(async (field) => ({
      field,
      kept: await valueInWords(context, own, field),
      other: await valueInWords(context, theirs, field),
      choose: differ.has(field),
    })),
  );
  return rows.filter((row) => row.kept !== null || row.other !== null);
}

export const mergeLoader = screen('thirdPartyMerge', async (context) => {
  const { params, t } = context;
  const kept = await mergeable(context, idOf(params, 'id'));
  const { other, unknown } = await askedOther(context, kept);
  const { name } = kept.identity;
  return {
    title: t('thirdParties.merge.title', { name }),
    kept: { id: kept.id, name, code: kept.code, revision: kept.revision },
    back: pathTo('thirdPartyDetails', { id: kept.id }),
    unknown,
    likely: other ? [] : await likely(context, kept),
    names: other ? [] : await proposedNames(context, null),
    other: other && {
      id: other.id,
      name: other.identity.name,
      code: other.code,
      revision: other.revision,
      rows: await compared(context, kept, other),
      following: await following(context, other),
      swap: pathTo('thirdPartyMerge', { id: other.id }, { other: kept.id }),
    },
  };
});

export type MergeData = Awaited<ReturnType<typeof mergeLoader>>;

export const mergeAction = screen('thirdPartyMerge', async (context) => {
  const id = idOf(context.params, 'id');
  const form = await context.request.formData();
  for (const field of mergedFields) {
    if (formText(form, `of.${field}`) === 'other') form.append('taken', field);
    form.delete(`of.${field}`);
  }
  return submit(context, form, {
    command: mergeThirdParties,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('thirdPartyDetails', { id }),
      flash: {
        tone: 'ok',
        key: 'thirdParties.notice.merged',
        undo: {
          to: pathTo('thirdPartyDetails', { id }),
          intent: 'undoMerge',
          fields: { merged: formText(form, 'other') },
        },
      },
    }),
  });
});
