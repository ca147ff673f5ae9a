import { userQuestions } from '#domain/users/questions.ts';
import { isSecondFactorRequired, openSuperAdmins, peopleOfEmails, userOfPerson } from './account-facts.ts';
import { accountNamed } from './accounts.ts';
import type { Answering } from '../answering.ts';
import { takenUserNames } from '#scratch/company-drafts.ts';

export const userAnswers: Answering = (db) =>
  userQuestions.answeredBy(() => ({
    userOfPerson: (person) => userOfPerson(db, person),
    openSuperAdmins: () => openSuperAdmins(db),
    isSecondFactorRequired: (user) => isSecondFactorRequired(db, user),
    userNamed: async (username) => (await accountNamed(db, username))?.id ?? null,
    takenUserNames: (names) => takenUserNames(db, names),
    peopleOfEmails: (emails, corporations) => peopleOfEmails(db, emails, corporations),
  }));
