import { remembered } from '#domain/kernel/remembered.ts';
import { thirdPartyQuestions } from '#domain/third-parties/questions.ts';
import type { Answering } from '../answering.ts';
import { highestPartyCode } from '../company/parameters.ts';
import { isTakenCode } from '../taken-code.ts';
import { findKeptParty, knownThirdParties, namesOfClients, withMerged } from './third-parties.ts';
import {
  findGroupMembers,
  groupsOfThirdParty,
  isTakenGroupName,
  namesOfGroups,
} from './third-party-groups.ts';
import { likeThirdParties, sharedThirdParties } from './third-party-likeness.ts';
import { thirdPartyOfPart } from './third-party-parts.ts';

export const thirdPartyAnswers: Answering = (db) =>
  thirdPartyQuestions.answeredBy(() => ({
    thirdParty: remembered((id: number, corporation: number) => findKeptParty(db, id, corporation)),
    withMerged: (ids, corporation) => withMerged(db, ids, corporation),
    knownThirdParties: (ids, corporation) => knownThirdParties(db, ids, corporation),
    clientNames: (ids, corporation) => namesOfClients(db, ids, corporation),
    likeThirdParties: (asked, corporation, exceptId) => likeThirdParties(db, asked, corporation, exceptId),
    thirdPartyOf: (part, id, corporation) => thirdPartyOfPart(db, part, id, corporation),
    sharedThirdParties: (link) => sharedThirdParties(db, link),
    groupsOf: async (thirdParty, corporation) =>
      (await groupsOfThirdParty(db, thirdParty, corporation)).map(({ id }) => id),
    knownGroups: async (ids, corporation) => new Set((await namesOfGroups(db, ids, corporation)).keys()),
    thirdPartyGroup: (id, corporation) => findGroupMembers(db, id, corporation),
    highestPartyCode: (before, after, corporation) => highestPartyCode(db, corporation, before, after),
    isCodeTaken: (code, corporation, exceptId) => isTakenCode(db, 'third_party', code, corporation, exceptId),
    isGroupNameTaken: (name, corporation, exceptId) => isTakenGroupName(db, corporation, name, exceptId),
  }));
