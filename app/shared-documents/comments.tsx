import { CommandForm } from '../ui/form/command-form.tsx';
import type { IntentAnswer } from '../http/intents.server.ts';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { useAsked } from '../ui/form/ask-first.tsx';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { FormActions } from '../ui/form/field.tsx';
import { Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { ShownComment } from './share-details.server.ts';

interface Sent {}

interface FieldProps {
  id: string;
  label: string;
  text: string;
  error: string | undefined;
}

function CommentField({ id, label, text, error }: FieldProps) {
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="field"
        id={id}
        name="text"
        rows={3}
        maxLength={4000}
        defaultValue={text}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <span className="msg" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

/** Wording it anew and taking it away, folded until it is wanted. */
function ManageComment({ comment, answer }: { comment: ShownComment; answer: IntentAnswer | undefined }) {
  const t = useText();
  const { id, text, can } = comment;
  const { asked } = useAsked(`removeComment-${id}`);
  if (!can.edit && !can.remove) return null;
  const [wrong] = answer?.errors ?? [];
  return (
    <details open={answer !== undefined || asked}>
      <summary>{t(can.edit ? 'sharing.manageComment' : 'sharing.removeComment')}</summary>
      {can.edit && (
        <CommandForm noValidate>
          <input type="hidden" name="comment" value={id} />
          <CommentField
            id={`comment-${id}`}
            label={t('sharing.comment')}
            text={answer?.typed['text'] ?? text ?? ''}
            error={wrong && errorText(t, wrong)}
          />
          <Button name="intent" value="editComment">
            {t('ui.form.save')}
          </Button>
        </CommandForm>
      )}
      {can.remove && (
        <IntentButton
          intent="removeComment"
          ask={t('ask.comment')}
          tone="danger"
          icon="trash"
          fields={{ comment: String(id) }}
        >
          {t('sharing.removeComment')}
        </IntentButton>
      )}
    </details>
  );
}

/** What was said about a shared document, oldest first, and a field to say something. */
export function Comments({
  comments,
  answer,
}: Sent & { comments: ShownComment[]; answer: IntentAnswer | undefined }) {
  const t = useText();
  const format = useFormat();
  const mine = answer?.intent === 'comment' ? answer : undefined;
  const edited = answer?.intent === 'editComment' ? answer : undefined;
  const [wrong] = mine?.errors ?? [];
  return (
    <Panel title={t('sharing.comments')}>
      {comments.length === 0 && <p className="hint">{t('sharing.noComments')}</p>}
      <ul className="todo attached">
        {comments.map((comment) => (
          <li key={comment.id}>
            <div className="attached-name">
              <p className="wrap" translate="no">
                {comment.text ?? t('commerce.erased')}
              </p>
              <small>
                <span translate="no">{comment.who}</span> · {format.dateTime(comment.createdAt)}
                {comment.editedAt &&
                  ` · ${t('sharing.editedAt', { date: format.dateTime(comment.editedAt) })}`}
              </small>
              <ManageComment
                comment={comment}
                answer={edited?.typed['comment'] === String(comment.id) ? edited : undefined}
              />
            </div>
          </li>
        ))}
      </ul>
      <CommandForm noValidate>
        <CommentField
          id="comment"
          label={t('sharing.addComment')}
          text={mine?.typed['text'] ?? ''}
          error={wrong && errorText(t, wrong)}
        />
        <FormActions>
          <Button name="intent" value="comment">
            {t('sharing.sendComment')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}
