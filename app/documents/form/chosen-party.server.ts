import { documentKind } from '#domain/document-kinds/registry.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { formText } from '../../http/form-text.ts';
import { thirdPartyTyped, type Place } from './typed-name.server.ts';

/**
 * Whom a form was made out to, "23:Entreprise Morvan": while that name stands in its field, it is that one, whoever
 * else has the name, and whatever it is called by now.
 */
export const chosenParty = (party: { id: number; name: string } | null): string =>
  party === null ? '' : `${party.id}:${party.name}`;

const readChosen = (form: FormData): { id: number; name: string } | null => {
  const [, id, name = ''] = /^(\d{1,15}):(.*)$/s.exec(formText(form, 'chosenParty')) ?? [];
  return id === undefined ? null : { id: Number(id), name };
};

/** Whom a form was made out to when it was last answered; null: nobody yet. */
export const chosenBefore = (form: FormData): number | null => readChosen(form)?.id ?? null;

function keptParty(form: FormData, typed: string): number | null {
  const chosen = readChosen(form);
  return chosen?.name.trim() === typed ? chosen.id : null;
}

/** The client or supplier that a document's form names. */
export async function typedParty(
  place: Place,
  form: FormData,
  kind: DocumentKind,
): Promise<number | 'ambiguous' | null> {
  const typed = formText(form, 'clientName').trim();
  if (typed === '') return null;
  const kept = keptParty(form, typed);
  if (kept !== null) return kept;
  const { chosenAmong } = documentKind(kind);
  const filter = { type: chosenAmong, enabled: form.has('revision') ? null : true };
  const found = await thirdPartyTyped(place, filter, typed);
  return found === null || found === 'ambiguous' ? found : found.id;
}
