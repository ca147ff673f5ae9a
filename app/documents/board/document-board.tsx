import type { IntentAnswer } from '../../http/intents.server.ts';
import { Statuses } from '../../ui/board/status-board.tsx';
import type { StatusBoard } from '../../ui/board/status-board.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/form/field.tsx';
import { Alert } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import type { DocumentDetailsData } from '../details/document-details.server.ts';
import { DocumentDialog } from '../details/document-dialogs.tsx';
import { questionErrors } from '../form/error-labels.ts';

interface Props {
  board: StatusBoard;
  /** What a card is asked, as its own page asks it. */
  question: { page: DocumentDetailsData; dialog: string } | null;
  answer: IntentAnswer | undefined;
}

/** Over the board; what is no longer possible says so, since somebody else may have taken that step. */
function Question({
  question: { page, dialog },
  answer,
}: Pick<Props, 'answer'> & { question: NonNullable<Props['question']> }) {
  const t = useText();
  const offered = page.actions.some(({ name }) => name === dialog);
  return (
    <dialog open className="question" aria-modal="true" aria-label={page.title}>
      <div className="board-question">
        {answer && <ErrorSummary errors={questionErrors(t, answer.at ?? [], page.content.lines)} />}
        {offered ? (
          <DocumentDialog page={page} name={dialog} answer={answer} />
        ) : (
          <Alert tone="warn">
            {t('lists.board.notNow')}{' '}
            <LinkButton to={page.questions.back} autoFocus>
              {t('lists.board.back')}
            </LinkButton>
          </Alert>
        )}
      </div>
    </dialog>
  );
}

/** The documents of a list by status, with the question of a card over them. */
export function DocumentBoard({ board, question, answer }: Props) {
  return (
    <>
      <Statuses board={board} />
      {question && <Question question={question} answer={answer} />}
    </>
  );
}
