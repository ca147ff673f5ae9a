import { facturXPath } from '../../paths.ts';
import { Alert, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import type { ElectronicForm } from './electronic.server.ts';

interface Props {
  form: ElectronicForm;
  versionId: number;
  /** May have the PDF, and so its XML. */
  mayPrint: boolean;
}

function Problems({ form }: { form: ElectronicForm }) {
  const t = useText();
  return (
    <ul className="todo">
      {form.problems.map(({ problem, rules, core }) => (
        <li key={problem}>
          <div>
            {t(`einvoicing.problem.${problem}`)}{' '}
            {core && form.state === 'draft' && <b>{t('einvoicing.panel.core')}</b>}
            <small>{t('einvoicing.panel.rules', { rules: rules.join(', ') })}</small>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Whether a document goes out as an electronic invoice, and what is to be mended so that it does. */
export function ElectronicPanel({ form, versionId, mayPrint }: Props) {
  const t = useText();
  const { state, problems } = form;
  const complete = problems.length === 0;
  return (
    <Panel title={t('einvoicing.panel.title')}>
      {state === 'made' && <p>{t('einvoicing.panel.made')}</p>}
      {state === 'made' && mayPrint && (
        <p>
          <a href={facturXPath(versionId)}>{t('einvoicing.download')}</a>
        </p>
      )}
      {state === 'none' && <Alert tone="warn">{t('einvoicing.panel.none')}</Alert>}
      {state === 'draft' && complete && <p>{t('einvoicing.panel.ready')}</p>}
      {!complete && (
        <>
          <p>{t(state === 'draft' ? 'einvoicing.panel.todo' : 'einvoicing.panel.missing')}</p>
          <Problems form={form} />
        </>
      )}
    </Panel>
  );
}
