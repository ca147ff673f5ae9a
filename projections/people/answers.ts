import { peopleQuestions } from '#domain/people/questions.ts';
import type { Answering } from '../answering.ts';
import { notificationMembers } from '../notifications/notification-members.ts';
import { rolesIn } from '../users/access.ts';
import { emailOfMember, isMember, membersAt } from './people.ts';

export const peopleAnswers: Answering = (db) =>
  peopleQuestions.answeredBy(() => ({
    isMember: (person, corporation) => isMember(db, person, corporation),
    emailOfMember: (person, corporation) => emailOfMember(db, person, corporation),
    rolesIn: (user, corporation) => rolesIn(db, user, corporation),
    accountsOf: (corporation) => notificationMembers(db, corporation, []),
    membersAt: (addresses, corporation) => membersAt(db, addresses, corporation),
  }));
