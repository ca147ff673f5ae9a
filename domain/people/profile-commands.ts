import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { optionalReference, recordId } from '../kernel/fields.ts';
import { invalid } from '../kernel/refusal.ts';
import { recordQuestions } from '../records/questions.ts';
import { loadColleague } from './colleague.ts';
import { noPost } from './person.ts';

/** The profile that somebody works under in the corporation; null: none. */
export const setPersonProfile = command({
  name: 'SetPersonProfile',
  role: 'ROLE_PERSON_EDIT_PROFILE',
  input: z.object({ id: recordId(), profile: optionalReference('personprofiletype') }),
  async handle(work, actor, { id, profile }) {
    const corporation = corporationOf(actor);
    const person = await loadColleague(work, actor, id);
    const post = person.state.posts[corporation] ?? noPost;
    const known = await work
      .ask(recordQuestions)
      .records('personprofiletype', profile === null ? [] : [profile], corporation);
    if (profile !== null && !known.has(profile)) throw invalid({ profile: ['errors.reference'] });
    if (profile !== post.profile)
      await work.append(person, [
        { type: 'PersonPostSet', data: { person: id, corporation, post: { ...post, profile } } },
      ]);
    return { id };
  },
});
