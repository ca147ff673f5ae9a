import { plannedKinds, type PlannedKind } from '#domain/people/planned-kinds.ts';
import type { FormAnswer } from '../../http/form.server.ts';
import { errorText } from '../../ui/form/errors.ts';
import { useText } from '../../ui/text.tsx';
import { pageOfPlanned } from './planned-page.ts';

const kindOf = (key: string): PlannedKind | undefined =>
  plannedKinds.find((kind) => key.startsWith(`people.planned.${kind}`));

/** The page that an error of `confirmPlanned` leads to; null of those that are only counted. */
function pageOf(error: string): string | null {
  const [key = '', ...params] = error.split('|');
  const kind = kindOf(key);
  const valueOf = (name: string) => params.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
  const id = Number(valueOf('id'));
  const project = Number(valueOf('project')) || null;
  return kind === undefined || !id
    ? null
    : pageOfPlanned({ kind, id, project, from: valueOf('from') ?? null });
}

/** An answer without what is only to be confirmed, and that apart: it is no mistake of the form's. */
export function withoutPlanned<Answer extends FormAnswer>(
  answer: Answer | undefined,
): { answer: Answer | undefined; planned: readonly string[] } {
  const { confirmPlanned, ...error } = answer?.result.error ?? {};
  if (!answer || !confirmPlanned) return { answer, planned: [] };
  return { answer: { ...answer, result: { ...answer.result, error } }, planned: confirmPlanned };
}

/** What is planned on days that would be under contract no more, each with its page, and the box that goes on with it. */
export function AskPlanned({ planned, formId }: { planned: readonly string[]; formId: string }) {
  const t = useText();
  if (planned.length === 0) return null;
  const id = `${formId}-confirmPlanned`;
  return (
    <div className="alert warn duplicates" role="alert" tabIndex={-1} autoFocus>
      <div>
        <strong>{t('people.planned.title')}</strong>
        <ul>
          {planned.map((error) => {
            const to = pageOf(error);
            const text = errorText(t, error);
            return (
              <li key={error}>
                {to === null ? (
                  text
                ) : (
                  <a className="link" href={to} target="_blank" rel="noreferrer">
                    {text}
                  </a>
                )}
              </li>
            );
          })}
        </ul>
        <div className="f check">
          <input type="checkbox" id={id} name="confirmPlanned" form={formId} />
          <label htmlFor={id}>{t('people.planned.confirm')}</label>
        </div>
        <p className="hint">{t('people.planned.confirmHint')}</p>
      </div>
    </div>
  );
}
