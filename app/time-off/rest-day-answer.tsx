import type { RestDayStatus } from '#domain/time-off/rest-day.ts';
import { AskedText } from '../ui/form/asked-text.tsx';
import { AskLink, Question } from '../ui/form/ask-first.tsx';
import { useText } from '../ui/text.tsx';

/** The step by which what waits is agreed to. */
export const agreeing = (status: RestDayStatus) =>
  status === 'CANCEL_IN_WAITING' ? 'acceptCancellation' : 'validate';

/** The step by which it is turned down. */
const refusing = (status: RestDayStatus) =>
  status === 'CANCEL_IN_WAITING' ? 'refuseCancellation' : 'refuse';

interface Asked {
  id: number;
  status: RestDayStatus;
}

/** Leads to the question why a request is turned down, over the same page. */
export function RefuseLink({ id, status }: Asked) {
  const t = useText();
  const step = refusing(status);
  return <AskLink name={`${step}-${id}`} label={t(`timeOff.step.${step}`)} tone="quiet" icon="x" />;
}

/** What an earlier answer to such a question was refused for. */
interface Answer {
  intent: string;
  typed: Readonly<Record<string, string>>;
  at?: readonly { field: string; message: string }[];
}

/** Why a request is turned down: stands outside the form of a list, which its link may stand in. */
export function RefuseQuestion({
  id,
  status,
  about,
  answer,
}: Asked & {
  /** Whose request it is, and of when. */
  about: string;
  answer: Answer | undefined;
}) {
  const t = useText();
  const step = refusing(status);
  const given = answer?.intent === step && answer.typed['id'] === String(id) ? answer : undefined;
  return (
    <Question
      name={`${step}-${id}`}
      intent={step}
      fields={{ id: String(id) }}
      label={t(`timeOff.step.${step}`)}
      text={t(`timeOff.ask.${step}`)}
      open={given !== undefined}
    >
      <p translate="no">{about}</p>
      <AskedText id={`${step}-${id}-reason`} name="reason" label={t('timeOff.field.reason')} answer={given} />
    </Question>
  );
}
