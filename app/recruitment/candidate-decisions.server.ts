import { hireCandidate, moveCandidate, refuseCandidate } from '#domain/recruitment/decision-commands.ts';
import { formText } from '../http/form-text.ts';
import { intent, type Intent } from '../http/intents.server.ts';
import { pathTo } from '../paths.ts';

/**
 * What may be decided of a candidate, on the candidate's page and on the board.
 * @param back where it leads afterwards, unless it made a person
 */
export const decisionIntents = (back: (id: number) => string) =>
  ({
    move: intent(
      moveCandidate,
      (id, form) => ({ id, status: formText(form, 'status') }),
      (_result, id) => ({ to: back(id), flash: 'recruitment.notice.moved' }),
    ),
    refuse: intent(
      refuseCandidate,
      (id, form) => ({ id, reason: formText(form, 'reason') }),
      (_result, id) => ({ to: back(id), flash: 'recruitment.notice.refused' }),
    ),
    hire: intent(
      hireCandidate,
      (id, form) => {
        const same = formText(form, 'same');
        return { id, person: Number(same) || null, confirmDuplicates: same === 'new' };
      },
      ({ person }) => ({
        to: pathTo('personHiring', { id: person }),
        flash: 'recruitment.notice.hired',
      }),
      (path) => (path === 'person' ? 'same' : path),
    ),
  }) satisfies Record<string, Intent>;
