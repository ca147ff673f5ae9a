import type { IntentAnswer } from '../http/intents.server.ts';
import { ErrorSummary } from '../ui/form/field.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { formErrors } from './form-errors.ts';

/** What the server answers to a form of a site: what stands in the way, or what the office changed meanwhile. */
export function SiteAnswer({ answer }: { answer: IntentAnswer | undefined }) {
  const t = useText();
  const format = useFormat();
  if (!answer?.stale) return <ErrorSummary errors={formErrors(t, answer)} />;
  const isTurn = answer.intent === 'tourLoad';
  const written = (path: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    if (isTurn) return format.quantity(value);
    return path === 'start' || path === 'end' ? format.dateTime(value) : value;
  };
  return (
    <StaleAlert
      stale={{
        ...answer.stale,
        differences: answer.stale.differences.map(({ path, before, after }) => ({
          path,
          before: written(path, before),
          after: written(path, after),
        })),
      }}
      label={(path) =>
        isTurn
          ? t(`transport.tour.${path}`)
          : t(`transport.field.${path.replace(/^lines\[\d+\]\./, 'line.').replace(/\[.*/, '')}`)
      }
      question={t('transport.error.changedQuestion')}
    />
  );
}
