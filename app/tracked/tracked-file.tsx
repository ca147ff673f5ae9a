import type { ReactNode } from 'react';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import { CustomFacts } from '../custom-fields/custom-panel.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import type { IntentAnswer, IntentError } from '../http/intents.server.ts';
import { LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary } from '../ui/form/field.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { TrackedLook, TrackedRow } from './tracked.ts';
import { TrackedBadge } from './tracked-badge.tsx';
import type { TrackedFileData } from './tracked.server.ts';

function Steps<Row extends TrackedRow>({ look, file }: { look: TrackedLook<Row>; file: TrackedFileData }) {
  const t = useText();
  return (
    <>
      {file.steps.map((name) => {
        const { ask, tone } = look.steps[name] ?? {};
        return (
          <IntentButton key={name} intent={name} {...(ask && { ask: t(ask) })} {...(tone && { tone })}>
            {t(`${look.texts}.action.${name}`)}
          </IntentButton>
        );
      })}
      {file.mayEdit && (
        <LinkButton to={look.paths.edit(file.id)} icon="edit">
          {t('commerce.action.edit')}
        </LinkButton>
      )}
    </>
  );
}

interface Props<Row extends TrackedRow> {
  look: TrackedLook<Row>;
  file: TrackedFileData;
  answer: IntentAnswer | undefined;
  /** The field of its forms that an error stands at, where it is one of those. */
  fieldOf?: (error: IntentError) => { id: string; label: string } | null;
  subtitle?: string;
  /** Buttons beside its steps: what takes a form. */
  actions?: ReactNode;
  /** What it says of itself, by its field's name. */
  facts: { field: string; value: ReactNode }[];
  /** Above all of it: what somebody has to know first. */
  alert?: ReactNode;
  /** Its parts, where it has several. */
  tabs?: ReactNode;
  /** Beside the facts: what belongs to it. */
  main: ReactNode;
  /** Below the facts. */
  aside?: ReactNode;
}

const errorsOf = ({ at, errors }: IntentAnswer): IntentError[] =>
  at ?? errors.map((message) => ({ field: '', message }));

/** The file of a tracked record: its facts and steps, what belongs to it, its files and its history. */
export function TrackedFile<Row extends TrackedRow>(props: Props<Row>) {
  const { look, file, answer, fieldOf, subtitle, actions, facts, alert, tabs, main, aside } = props;
  const t = useText();
  return (
    <Page
      title={file.title}
      crumbs={[{ label: t(`${look.texts}.list`), to: look.paths.list }]}
      badge={<TrackedBadge look={look} status={file.status} />}
      {...(subtitle !== undefined && { subtitle })}
      tabs={tabs}
      alert={alert}
      actions={
        <>
          <Steps look={look} file={file} />
          {actions}
        </>
      }
    >
      {answer && (
        <ErrorSummary
          errors={errorsOf(answer).map((error) => ({
            ...(fieldOf?.(error) ?? { id: '', label: '' }),
            message: errorText(t, error.message),
          }))}
        />
      )}
      <Columns
        main={main}
        aside={
          <>
            <Panel title={t(`${look.texts}.facts`)}>
              <Definitions
                items={facts.map(({ field, value }) => ({ term: t(`${look.texts}.field.${field}`), value }))}
              />
            </Panel>
            <CustomFacts facts={file.facts} />
            {aside}
            {file.attached && <AttachedDocuments attached={file.attached} />}
            <Panel title={t('commerce.document.history')}>
              <HistoryPanel entries={file.history} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
