import { notificationQuestions } from '#domain/notifications/questions.ts';
import type { Answering } from '../answering.ts';
import { notificationMembers } from './notification-members.ts';
import { dailyNotifications, ownNotifications } from './notifications.ts';

export const notificationAnswers: Answering = (db) =>
  notificationQuestions.answeredBy(() => ({
    notificationMembers: (corporation, users) => notificationMembers(db, corporation, users),
    ownNotifications: (notices, user, corporation) => ownNotifications(db, notices, user, corporation),
    dailyNotifications: async (user, corporation) =>
      new Set((await dailyNotifications(db, user, corporation)).map(({ id }) => id)),
  }));
