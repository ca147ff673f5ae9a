import type { IntentAnswer } from '../http/intents.server.ts';
import { Statuses } from '../ui/board/status-board.tsx';
import type { StatusBoard } from '../ui/board/status-board.ts';
import { Question } from '../ui/form/ask-first.tsx';
import { ErrorSummary } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';
import type { KnownPerson } from './known-people.server.ts';
import { decisionErrors, decisionQuestion } from './candidate-decisions.tsx';

interface Props {
  board: StatusBoard;
  /** The card whose question is asked; null for none. */
  card: string | null;
  /** Who may be the candidate whose card it is. */
  known: readonly KnownPerson[];
  answer: IntentAnswer | undefined;
}

/** Candidates by status, with the question of a card over them. */
export function CandidateBoard({ board, card, known, answer }: Props) {
  const t = useText();
  const asked = card ?? answer?.typed['card'];
  const shown = board.columns.flatMap(({ cards }) => cards).find(({ id }) => id === asked);
  return (
    <>
      <ErrorSummary errors={decisionErrors(t, answer)} />
      <Statuses board={board} />
      {shown &&
        (['refuse', 'hire'] as const).map((name) => {
          const { children, ...question } = decisionQuestion(t, name, answer, name === 'hire' ? known : []);
          return (
            <Question key={name} {...question} fields={{ card: shown.id }}>
              <p>
                <strong translate="no">{shown.title}</strong>
                {shown.about !== undefined && ` · ${shown.about}`}
              </p>
              {children}
            </Question>
          );
        })}
    </>
  );
}
