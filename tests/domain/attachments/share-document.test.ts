import { describe, expect, it } from 'vitest';
import type { Actor } from '#domain/kernel/actor.ts';
import { editShareSchema, newShareSchema } from '#domain/shared-documents/share-schema.ts';
import {
  sharedDocumentAggregate,
  type SharedDocumentEvent,
} from '#domain/shared-documents/shared-document.ts';
import {
  mayChange,
  maySee,
  viewerOf,
  type Access,
  type Viewer,
} from '#domain/shared-documents/visibility.ts';

const AUTHOR = 1;

const access = (changes: Partial<Access> = {}): Access => ({
  author: AUTHOR,
  public: false,
  enabled: true,
  authorised: ['anne@exemple.fr'],
  restricted: ['loic@exemple.fr'],
  ...changes,
});

const viewers = {
  author: { user: AUTHOR, email: 'auteur@exemple.fr', seesAll: false },
  anne: { user: 2, email: 'anne@exemple.fr', seesAll: false },
  loic: { user: 3, email: 'loic@exemple.fr', seesAll: false },
  other: { user: 4, email: 'autre@exemple.fr', seesAll: false },
  nameless: { user: 5, email: null, seesAll: false },
  admin: { user: 6, email: 'loic@exemple.fr', seesAll: true },
  product: { user: null, email: null, seesAll: false },
} satisfies Record<string, Viewer>;

const whoSees = (share: Access) =>
  Object.entries(viewers)
    .filter(([, viewer]) => maySee(viewer, share))
    .map(([name]) => name);

describe('who sees a shared document', () => {
  it.each([
    ['a private one', access(), ['author', 'anne', 'admin']],
    ['a public one', access({ public: true }), ['author', 'anne', 'other', 'nameless', 'admin', 'product']],
    ['a private one without addresses', access({ authorised: [] }), ['author', 'admin']],
    ['one that is disabled', access({ public: true, enabled: false }), ['author', 'admin']],
    ['one of the product itself', access({ author: null }), ['anne', 'admin']],
    [
      'one whose author is restricted',
      access({ restricted: ['auteur@exemple.fr'] }),
      ['author', 'anne', 'admin'],
    ],
  ])('%s', (_, share, seen) => {
    expect(whoSees(share)).toEqual(seen);
  });

  it('is known by their address in any letter case', () => {
    const actor: Actor = { user: 2, person: 2, roles: new Set(), corporation: 1, corporations: [1] };
    expect(maySee(viewerOf(actor, 'Anne@Exemple.FR'), access())).toBe(true);
    expect(viewerOf({ ...actor, roles: new Set(['ROLE_ADMIN']) }, null).seesAll).toBe(true);
    expect(viewerOf(actor, null).seesAll).toBe(false);
  });

  it('is changed by its author and administrators alone', () => {
    const changing = Object.entries(viewers).filter(([, viewer]) =>
      mayChange(viewer, access({ public: true })),
    );
    expect(changing.map(([name]) => name)).toEqual(['author', 'admin']);
  });
});

describe('the addresses of a shared document', () => {
  it('are read one a line or pasted, each once and in small letters', () => {
    const { authorisedEmails } = newShareSchema.parse({
      title: 'Plan',
      authorisedEmails: 'Anne@exemple.fr\nb@exemple.fr; c@exemple.fr, <anne@EXEMPLE.fr>',
    });
    expect(authorisedEmails).toEqual(['anne@exemple.fr', 'b@exemple.fr', 'c@exemple.fr']);
  });

  it.each([
    [{ authorisedEmails: 'pas une adresse' }, 'authorisedEmails', 'errors.notAnAddress|address=pas'],
    [{ restrictedEmails: 'a@b' }, 'restrictedEmails', 'errors.notAnAddress|address=a@b'],
    [
      { authorisedEmails: 'a@b.fr', restrictedEmails: 'A@B.FR' },
      'restrictedEmails',
      'sharing.error.bothWays|address=a@b.fr',
    ],
  ])('are refused where they are wrong: %j', (lists, field, message) => {
    for (const parsed of [
      newShareSchema.safeParse({ title: 'Plan', ...lists }),
      editShareSchema.safeParse({ id: 1, title: 'Plan', ...lists }),
    ]) {
      const found = parsed.error?.issues.map((issue) => [issue.path.join('.'), issue.message]);
      expect(found).toEqual([[field, message]]);
    }
  });
});

describe('the state of a shared document', () => {
  const shared: SharedDocumentEvent = {
    type: 'DocumentShared',
    data: {
      share: 7,
      corporation: 1,
      author: AUTHOR,
      title: 'Plan',
      description: null,
      categories: [],
      public: true,
      authorised: ['anne@exemple.fr'],
      restricted: [],
      personal: { subject: 'shareddocument-7', fields: ['authorised', 'restricted'] },
    },
  };
  const after = (...events: SharedDocumentEvent[]) =>
    events.reduce(
      (state, event) => sharedDocumentAggregate.evolve(state, event),
      sharedDocumentAggregate.initial,
    );

  it('lets nobody in by an address that was erased', () => {
    const { type, data } = shared;
    const state = after({ type, data: { ...data, public: false, authorised: null, restricted: null } });
    expect(whoSees(state)).toEqual(['author', 'admin']);
  });

  it('follows what happened', () => {
    const disabled = after(shared, { type: 'SharedDocumentDisabled', data: { share: 7 } });
    expect(disabled.enabled).toBe(false);
    const deleted = after(shared, { type: 'SharedDocumentDeleted', data: { share: 7 } });
    expect(sharedDocumentAggregate.isDeleted(deleted)).toBe(true);
    expect(sharedDocumentAggregate.corporationOf(deleted)).toBe(1);
  });
});
