import type { Readiness } from '#domain/company/readiness.ts';
import { Alert, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

/** What still stands between a company and its invoices. */
export function ReadinessPanel({ ready, missing }: Readiness) {
  const t = useText();
  const words = missing.map((check) => t(`companies.ready.${check}`)).join(', ');
  return (
    <Panel title={t('companies.ready.title')}>
      {missing.length === 0 ? (
        <Alert tone="ok">{t('companies.ready.yes')}</Alert>
      ) : (
        <Alert tone={ready ? 'warn' : 'bad'}>
          {t(ready ? 'companies.ready.almost' : 'companies.ready.no')} {words}.
        </Alert>
      )}
    </Panel>
  );
}
