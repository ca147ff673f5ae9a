import { sql, type RawBuilder } from 'kysely';
import type { KeyFault } from '#db/events/verify-keys.ts';

/** A person's key, with another one beside it, and how many events it opens. */
export interface KeyScene {
  subject: string;
  events: number;
  other: string;
  otherEvents: number;
}

export interface KeyTampering {
  statement: RawBuilder<unknown>;
  /** What is told, by subject, without where it first shows. */
  faults: Omit<KeyFault, 'first'>[];
}

const ofOne =
  (fault: KeyFault['fault'], statement: (scene: KeyScene) => RawBuilder<unknown>) =>
  (scene: KeyScene): KeyTampering => ({
    statement: statement(scene),
    faults: [{ subject: scene.subject, fault, events: scene.events }],
  });
const set = (value: RawBuilder<unknown>) => (scene: KeyScene) =>
  sql`update personal_key set wrapped = ${value} where subject = ${scene.subject}`;

/**
 * Every way to tamper with the keys of persons by whoever may write everything in the database, but has no DATA_KEY.
 */
export const keyTamperings: Record<string, (scene: KeyScene) => KeyTampering> = {
  deleted: ofOne('missing', ({ subject }) => sql`delete from personal_key where subject = ${subject}`),
  'erased without a note outside': ofOne(
    'missing',
    ({ subject }) => sql`select erase_personal_key(${subject})`,
  ),
  'given to nobody': ofOne(
    'missing',
    ({ subject }) => sql`update personal_key set subject = 'nobody' where subject = ${subject}`,
  ),
  emptied: ofOne('changed', set(sql`''`)),
  'made of zeros': ofOne('changed', set(sql`decode(repeat('00', 60), 'hex')`)),
  'changed in its last byte': ofOne('changed', set(sql`set_byte(wrapped, 59, 255 - get_byte(wrapped, 59))`)),
  'made shorter': ofOne('changed', set(sql`substring(wrapped from 1 for 59)`)),
  'made longer': ofOne('changed', set(sql`wrapped || '\\x00'`)),
  'replaced by that of another': ofOne(
    'changed',
    ({ subject, other }) =>
      sql`update personal_key set wrapped = (select wrapped from personal_key where subject = ${other})
        where subject = ${subject}`,
  ),
  'swapped with that of another': ({ subject, events, other, otherEvents }) => ({
    statement: sql`
      update personal_key k set wrapped = o.wrapped from personal_key o
      where k.subject in (${subject}, ${other}) and o.subject in (${subject}, ${other}) and k.subject <> o.subject`,
    faults: [
      { subject, fault: 'changed', events },
      { subject: other, fault: 'changed', events: otherEvents },
    ],
  }),
  'put there for somebody who has none yet': () => ({
    statement: sql`insert into personal_key (subject, wrapped)
      values ('person-987654', decode(repeat('00', 60), 'hex'))`,
    faults: [{ subject: 'person-987654', fault: 'changed', events: 0 }],
  }),
};
