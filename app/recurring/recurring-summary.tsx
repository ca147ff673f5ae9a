import { firstBeyond, type Recurrence } from '#domain/recurring/recurrence.ts';
import { Definitions, Alert, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { ModelPanel } from './recurring-model.tsx';
import type { WizardPage } from './recurring-wizard.server.ts';
import { rhythmWords } from './recurring-words.ts';

const weekday = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** The day that would be next, were it not after the end. */
function Beyond({ recurrence }: { recurrence: Recurrence }) {
  const t = useText();
  const format = useFormat();
  const day = firstBeyond(recurrence);
  if (day === null) return null;
  const end = format.date(recurrence.expireDate);
  return <p className="hint">{t('recurring.beyond', { date: format.date(day), end })}</p>;
}

interface ComingProps {
  days: readonly string[];
  /** How many are shown at most: fewer are all that there are. */
  most: number;
  recurrence: Recurrence;
}

/** Days to come, each with its weekday, and what comes after the last. */
export const ComingDays = ({ days, most, recurrence }: ComingProps) => (
  <>
    <DayList days={days} time={recurrence.creationTime} />
    {days.length < most && <Beyond recurrence={recurrence} />}
  </>
);

function DayList({ days, time }: { days: readonly string[]; time: string }) {
  const t = useText();
  const format = useFormat();
  if (days.length === 0) return <p className="hint">{t('recurring.nothingComes')}</p>;
  return (
    <ol className="coming">
      {days.map((day) => (
        <li key={day}>
          {t('recurring.dayAt', {
            weekday: t(`recurring.weekday.${weekday(day)}`),
            date: format.date(day),
            time,
          })}
        </li>
      ))}
    </ol>
  );
}

/** Step 3: what will happen, before it is kept. */
export function RecurringSummary({ page }: { page: WizardPage }) {
  const t = useText();
  const format = useFormat();
  const { preview, model, typed } = page;
  if (preview === null || model === null) return null;
  const { fields, recurrence } = preview;
  const runs = page.id !== null || typed['enabled']?.[0] === 'on';
  return (
    <>
      {!runs && <Alert tone="warn">{t('recurring.startsPaused')}</Alert>}
      <ModelPanel model={model} whole />
      <Panel title={t('recurring.when')}>
        <Definitions
          items={[
            { term: t('recurring.field.type'), value: rhythmWords(t, recurrence) },
            { term: t('recurring.field.startDate'), value: format.date(recurrence.startDate) },
            { term: t('recurring.field.expireDate'), value: format.date(recurrence.expireDate) },
          ]}
        />
        <h3>{t('recurring.coming')}</h3>
        <ComingDays days={preview.days} most={preview.most} recurrence={recurrence} />
      </Panel>
      <Panel title={t('recurring.what')}>
        <Definitions
          items={[
            { term: t('recurring.firstTitle'), value: preview.title },
            {
              term: t('recurring.field.statusInvoice'),
              value: t(`recurring.statusInvoice.${fields.statusInvoice}`),
            },
            ...(preview.project ? [{ term: t('recurring.field.project'), value: preview.project }] : []),
            ...(fields.comment ? [{ term: t('recurring.field.comment'), value: fields.comment }] : []),
          ]}
        />
      </Panel>
      <Panel title={t('recurring.mail')}>
        <Definitions
          items={[
            {
              term: t('recurring.field.sendMail'),
              value: t(fields.sendMail ? 'recurring.yes' : 'recurring.no'),
            },
            { term: t('recurring.field.receiverMail'), value: fields.receiverMail.join(', ') },
            { term: t('recurring.field.mailSubject'), value: fields.mailSubject },
          ]}
        />
        <p className="letter">{fields.mailContent}</p>
      </Panel>
    </>
  );
}
