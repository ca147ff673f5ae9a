import { addressLine } from '#domain/kernel/address.ts';
import { countryName } from '#domain/kernel/countries.ts';
import { writePhone } from '#domain/kernel/phone.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { spacedNumber } from '#domain/people/social-security-number.ts';
import {
  answerFrom,
  asksSomething,
  type CandidateEvent,
  type CandidateState,
  decisionsFrom,
  forgottenOn,
  opensForm,
} from '#domain/recruitment/candidate.ts';
import { eraseCandidate } from '#domain/recruitment/decision-commands.ts';
import {
  answerCandidate,
  commentCandidate,
  resendCandidateLink,
  revokeCandidateLink,
} from '#domain/recruitment/invitation-commands.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import { findCandidate, readCandidate, type CandidateRow } from '#projections/recruitment/candidates.ts';
import { attachedFiles } from '../attachments/attached-files.server.ts';
import { eventEntries } from '../history/history.server.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent, type Intent } from '../http/intents.server.ts';
import { notFound } from '../http/problems.ts';
import { runCommand } from '../http/run-command.server.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { candidateName } from './candidate-columns.ts';
import { decisionIntents } from './candidate-decisions.server.ts';
import { knownPeople } from './known-people.server.ts';
import { candidateLetter } from './candidate-letter.server.ts';

const phone = (number: string | null) => (number === null ? null : writePhone(number));

/** What the form said, as words; the number for the payroll right alone. */
function answersOf({ language, may }: StaffContext, { answers, number }: CandidateState) {
  const { street, postalCode, city, country } = answers.address;
  return {
    nationality: answers.nationality && countryName(answers.nationality, language),
    birthDate: answers.birthDate,
    mobile: phone(answers.mobile),
    phone: phone(answers.phone),
    address:
      street &&
      addressLine(
        {
          street,
          complement: null,
          postalCode: postalCode ?? '',
          city: city ?? '',
          country: country ?? 'FR',
        },
        language,
      ),
    comment: answers.comment,
    number: number !== null && may('ROLE_PERSON_MANAGE_PAYROLL') ? spacedNumber(number) : null,
  };
}

/** What staff said among themselves, the newest first. */
async function commentsOf({ services, t }: StaffContext, events: readonly RecordedEvent[]) {
  const said = events.flatMap(({ event, metadata }) => {
    const { type, data } = event as CandidateEvent; // events of a candidate's stream
    return type === 'CandidateCommented'
      ? [{ comment: data.comment, user: metadata.user, at: metadata.occurredAt }]
      : [];
  });
  const names = await namesOfUsers(
    services.db,
    said.flatMap(({ user }) => (user === null ? [] : [user])),
  );
  return said.toReversed().map(({ comment, user, at }) => ({
    comment: comment ?? t('commerce.erased'),
    at,
    who: user === null ? 'Registre' : (names.get(user) ?? t('commerce.erased')),
  }));
}

/** What a candidate is answered, by where the application stands; null where there is nothing to answer yet. */
async function answerTo(context: StaffContext, row: CandidateRow, events: readonly RecordedEvent[]) {
  const use = answerFrom(row.status);
  if (use === null || row.email === null) return null;
  const told = events.findLast(
    ({ event }) => event.type === 'CandidateAnswered' && 'use' in event.data && event.data.use === use,
  );
  return {
    use,
    ...(await candidateLetter(context, use, row.language, row)),
    to: row.email,
    toldAt: told?.metadata.occurredAt ?? null,
  };
}

/** One candidate as staff see one: answers, files, remarks, and what can be decided. */
export async function candidatePage(context: StaffContext) {
  const { services, corporation, params, today, t } = context;
  const id = idOf(params, 'id');
  const row = await findCandidate(services.db, id, corporation);
  if (row === null) throw notFound();
  const { state, events } = await readCandidate(services.store.read, id);
  const [attached, comments, history, known, answering] = await Promise.all([
    attachedFiles(context, { kind: 'candidate', id }, id, pathTo('candidateForm', { id })),
    commentsOf(context, events),
    eventEntries(context, events),
    knownPeople(context, state),
    answerTo(context, row, events),
  ]);
  return {
    title: candidateName(row) || t('commerce.erased'),
    row,
    linkOpens: state.link !== null && opensForm(state, state.link.link, today),
    mayResend: asksSomething(state),
    erasedOn: forgottenOn(row.lastContact),
    answers: answersOf(context, state),
    reason: state.reason,
    copied: state.copied.length,
    attached,
    comments,
    history,
    known,
    answering,
    can: decisionsFrom(row.status),
  };
}

const here = (id: number) => pathTo('candidateForm', { id });
const done = (key: string) => (_result: unknown, id: number) => ({
  to: here(id),
  flash: `recruitment.notice.${key}`,
});

/** The link once more, in the candidate's language. */
const resend: Intent = {
  async run(context, id, form) {
    const row = await findCandidate(context.services.db, id, context.corporation);
    if (row === null) throw notFound();
    const words = await candidateLetter(context, 'candidateReminder', row.language, row);
    await runCommand(context, resendCandidateLink, { id, ...words }, { form });
    return { to: here(id), flash: 'recruitment.notice.resent' };
  },
};

/** What the page's buttons do. */
export const changeCandidate = (context: StaffContext) =>
  runIntent(
    context,
    {
      resend,
      revoke: intent(revokeCandidateLink, (id) => ({ id }), done('revoked')),
      comment: intent(
        commentCandidate,
        (id, form) => ({ id, comment: formText(form, 'comment') }),
        done('commented'),
      ),
      answer: intent(
        answerCandidate,
        (id, form) => ({ id, subject: formText(form, 'subject'), text: formText(form, 'text') }),
        done('answered'),
      ),
      ...decisionIntents(here),
      erase: intent(
        eraseCandidate,
        (id) => ({ id }),
        () => ({ to: pathTo('candidateList', {}), flash: 'recruitment.notice.erased' }),
      ),
    },
    idOf(context.params, 'id'),
  );
