import { begunKinds, type BegunKind } from '#domain/document-kinds/document-kinds.ts';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { mayPass } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { folded } from '#domain/kernel/folded.ts';
import type { SearchHit } from '#projections/search/search.ts';
import type { Translate } from '#locales/translate.ts';
import { documentScreens } from '../links/document-screens.ts';
import { pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import type { Place } from './places.server.ts';

/** Something new that can be begun by its words. */
interface Begin {
  label: string;
  /** Its form, for a third party that was found, or under the name that was typed; null: not of that one. */
  to(party: SearchHit | null, typed: string): string | null;
  /** Whether it is made out to a third party, rather than a third party itself. */
  forParty: boolean;
}

/** What was typed as something to begin, and for whom. */
export interface Beginning {
  begin: Begin;
  /** "Morvan" of "nouvelle facture pour Morvan", as it was typed. */
  name: string;
  /** Said as the form says it, so that nothing else can be meant. */
  inFull: boolean;
}

/** `place` of a third party that is found: clients, prospects, suppliers. */
const takes = { client: [0], buyer: [0, 1], supplier: [2] } as const satisfies Record<
  string,
  readonly number[]
>;

function documentOf(kind: BegunKind, t: Translate): Begin {
  const places: readonly number[] = takes[documentKind(kind).chosenAmong];
  return {
    label: t(`commerce.${kind}.new`),
    forParty: true,
    to: (party) =>
      party === null || !places.includes(party.place)
        ? null
        : pathTo(documentScreens(kind).new, {}, { client: party.id }),
  };
}

/** What this person may begin for somebody, or under a name. */
function beginsOf(actor: Actor, t: Translate): Begin[] {
  const documents = begunKinds
    .filter((kind) => mayPass(actor, screens[documentScreens(kind).new]))
    .map((kind) => documentOf(kind, t));
  const parties = (['client', 'supplier'] as const)
    .filter((party) => mayPass(actor, screens[`${party}New`]))
    .map((party): Begin => ({
      label: t(`thirdParties.${party}.new`),
      forParty: false,
      to: (_party, typed) => pathTo(`${party}New`, {}, { name: typed }),
    }));
  return [...documents, ...parties];
}

const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

/** The words after those of a label, where it begins with them. */
function after(typed: readonly string[], label: readonly string[]): string[] | null {
  const begins = label.every((word, at) => folded(typed[at] ?? '') === folded(word));
  return begins ? typed.slice(label.length) : null;
}

/** What was typed as something to begin: "nouvelle facture pour Morvan", "facture Morvan", "nouveau client Le Goff". */
export function beginningsIn(typed: string, actor: Actor, t: Translate): Beginning[] {
  const words = wordsOf(typed);
  const link = folded(t('search.for'));
  return beginsOf(actor, t).flatMap((begin): Beginning[] => {
    const label = wordsOf(begin.label);
    const whole = after(words, label);
    const rest = whole ?? after(words, label.slice(1));
    if (rest === null || rest.length === 0) return [];
    const linked = folded(rest[0] ?? '') === link;
    const name = (linked ? rest.slice(1) : rest).join(' ');
    return name === '' ? [] : [{ begin, name, inFull: whole !== null || linked }];
  });
}

/** A beginning as a row: for each third party that was found by its name, or under the name itself. */
export function begunFor({ begin, name }: Beginning, found: readonly SearchHit[], t: Translate): Place[] {
  if (!begin.forParty) {
    const to = begin.to(null, name);
    return to === null ? [] : [{ to, label: t('search.named', { action: begin.label, name }), detail: null }];
  }
  return found.flatMap((party) => {
    const to = begin.to(party, name);
    return to === null
      ? []
      : [{ to, label: t('search.begun', { action: begin.label, name: party.label }), detail: party.detail }];
  });
}

/** What may be begun for a third party that was found by what was typed. */
export const begunForHit = (party: SearchHit, actor: Actor, t: Translate): Place[] =>
  beginsOf(actor, t)
    .filter(({ forParty }) => forParty)
    .flatMap((begin) => begunFor({ begin, name: '', inFull: true }, [party], t));

/** A new client under what was typed, where nothing was found. */
export const newUnder = (typed: string, actor: Actor, t: Translate): Place[] =>
  beginsOf(actor, t)
    .filter(({ forParty }) => !forParty)
    .slice(0, 1)
    .flatMap((begin) => begunFor({ begin, name: typed, inFull: true }, [], t));
