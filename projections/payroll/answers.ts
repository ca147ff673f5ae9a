import { payrollQuestions } from '#domain/payroll/questions.ts';
import type { Answering } from '../answering.ts';
import { slipReaches } from './employees.ts';
import { batchOfContents } from './slip-batches.ts';
import { standingObjection } from './slip-objections.ts';
import { currentSlips, everHadSlip, placesMade, slipAt } from './wage-slips.ts';

export const payrollAnswers: Answering = (db) =>
  payrollQuestions.answeredBy(() => ({
    slipAt: (batch, place) => slipAt(db, batch, place),
    currentSlips: (person, corporation, period) => currentSlips(db, person, corporation, period),
    everHad: (people, corporation) => everHadSlip(db, people, corporation),
    batchOfContents: (contents, corporation) => batchOfContents(db, contents, corporation),
    async objectionOf(person, corporation) {
      return (await standingObjection(db, person, corporation))?.id ?? null;
    },
    async reachOf(person, corporation) {
      return (await slipReaches(db, [person], corporation)).get(person) ?? null;
    },
    async madeOf(batch) {
      return (await placesMade(db, batch)).size;
    },
    async slipOfToken(tokenHash, corporation) {
      const row = await db
        .selectFrom('wage_slip_link_token')
        .select(['slip_id as slip', 'link_id as link'])
        .where('token_hash', '=', tokenHash)
        .where('corporation_id', '=', corporation)
        .executeTakeFirst();
      return row ?? null;
    },
  }));
