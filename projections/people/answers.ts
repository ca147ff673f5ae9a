import { peopleQuestions } from '#domain/people/questions.ts';
import type { Answering } from '../answering.ts';
import { notificationMembers } from '../notifications/notification-members.ts';
import { rolesIn } from '../users/access.ts';
import { waitingChange } from './change-requests.ts';
import { allContractsOf, contractsOf, personOfContract } from './contracts.ts';
import { findInterview } from './interviews.ts';
import { isNotedOn, plannedOn } from './planned.ts';
import { departureOf } from './retention.ts';
import {
  emailOfMember,
  isColleague,
  isMember,
  managersIn,
  membersAt,
  namesOf,
  peopleLike,
  personNamed,
  personOfNumber,
  personOfNumberHash,
  usesOf,
} from './people.ts';

export const peopleAnswers: Answering = (db) =>
  peopleQuestions.answeredBy(() => ({
    isMember: (person, corporation) => isMember(db, person, corporation),
    isColleague: (person, corporation) => isColleague(db, person, corporation),
    namesOf: (persons, corporation) => namesOf(db, persons, corporation),
    managersIn: (corporation) => managersIn(db, corporation),
    personOfNumber: (number, corporation) => personOfNumber(db, number, corporation),
    personOfNumberHash: (hash, corporation) => personOfNumberHash(db, hash, corporation),
    personNamed: (name, corporation) => personNamed(db, name, corporation),
    peopleLike: async (somebody, corporation) =>
      (await peopleLike(db, somebody, corporation)).map(({ id }) => id),
    contractsOf: (person, corporation) => contractsOf(db, person, corporation),
    personOfContract: (contract, corporation) => personOfContract(db, contract, corporation),
    personOfInterview: async (interview, corporation) =>
      (await findInterview(db, interview, corporation))?.person ?? null,
    isNotedOn: (person, corporation, spans) => isNotedOn(db, person, corporation, spans),
    plannedOn: (person, corporation, spans) => plannedOn(db, person, corporation, spans),
    allContractsOf: (person) => allContractsOf(db, person),
    waitingChange: (person, corporation, part) => waitingChange(db, person, corporation, part),
    emailOfMember: (person, corporation) => emailOfMember(db, person, corporation),
    rolesIn: (user, corporation) => rolesIn(db, user, corporation),
    accountsOf: (corporation) => notificationMembers(db, corporation, []),
    departureOf: (person, day) => departureOf(db, person, day),
    usesOf: (person, corporation) => usesOf(db, person, corporation),
    membersAt: (addresses, corporation) => membersAt(db, addresses, corporation),
  }));
