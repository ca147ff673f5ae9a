import { accessQuestions } from '#domain/users/groups/questions.ts';
import { accountsIn, countSubGroups, groupsOfUser, holdGroups } from './access.ts';
import type { Answering } from '../answering.ts';

export const accessAnswers: Answering = (db) =>
  accessQuestions.answeredBy(() => ({
    userGroups: (corporation) => holdGroups(db, corporation),
    subGroups: (group) => countSubGroups(db, group),
    accountsIn: (users, corporation) => accountsIn(db, users, corporation),
    groupsOfUser: (user, corporation) => groupsOfUser(db, user, corporation),
  }));
