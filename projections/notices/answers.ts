import { noticeQuestions } from '#domain/notices/questions.ts';
import type { Answering } from '../answering.ts';
import { noticeMembers } from './notice-members.ts';
import { dailyNotices, ownNotices } from './notices.ts';

export const noticeAnswers: Answering = (db) =>
  noticeQuestions.answeredBy(() => ({
    noticeMembers: (corporation, users) => noticeMembers(db, corporation, users),
    ownNotices: (notices, user, corporation) => ownNotices(db, notices, user, corporation),
    dailyNotices: async (user, corporation) =>
      new Set((await dailyNotices(db, user, corporation)).map(({ id }) => id)),
  }));
