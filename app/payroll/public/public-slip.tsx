import { useLoaderData } from '@remix-run/react';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { publicScreen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { VisitorFrame } from '../../public-quotation/visitor-frame.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { Alert, Definitions, Panel } from '../../ui/page.tsx';
import { useFormat, useLanguage, useText } from '../../ui/text.tsx';
import { BirthQuestion } from '../birth-question.tsx';
import { publicSlipPage, renewLink } from './public-slip.server.ts';

export const meta = titleOf;

export const loader = publicScreen('publicWageSlip', publicSlipPage);
export const action = publicScreen('publicWageSlip', renewLink);

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** What a link says that opens nothing, whatever the reason, and how another one is had. */
function Lost({ page }: { page: Extract<Page, { lost: true }> }) {
  const t = useText();
  return (
    <main id="content" className="visitor lost">
      <section className="card panel">
        <h1>{t('payroll.public.lost')}</h1>
        <p>{t('payroll.public.lostHint')}</p>
        <p>
          <a className="link" href={pathTo('slipArchiveAsk', {})}>
            {t('payroll.archive.left')}
          </a>
        </p>
        {page.asked ? (
          <Alert tone="info">{t('payroll.public.asked')}</Alert>
        ) : (
          <CommandForm action={page.here}>
            <Button>{t('payroll.public.ask')}</Button>
          </CommandForm>
        )}
      </section>
    </main>
  );
}

/** A wage slip by a link: which one it is; its PDF for who is signed in, or says the day of birth. */
export default function PublicSlip() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  if (page.lost) return <Lost page={page} />;
  return (
    <VisitorFrame page={page}>
      <h1 className="candidate-title">{page.title}</h1>
      <Panel title={t('payroll.public.slip')}>
        <Definitions
          items={[
            { term: t('payroll.own.company'), value: <span translate="no">{page.company.name}</span> },
            { term: t('payroll.field.period'), value: monthInWords(page.period, language) },
            { term: t('payroll.public.until'), value: format.date(page.until) },
          ]}
        />
        {page.own !== null ? (
          <p>
            <LinkButton tone="primary" icon="download" to={page.own}>
              {t('payroll.public.open')}
            </LinkButton>
          </p>
        ) : (
          <>
            <BirthQuestion
              action={page.pdf}
              known={page.birthKnown}
              wrong={page.wrong}
              label={t('payroll.public.open')}
            />
            <p>
              <a className="link" href={page.signIn}>
                {t('payroll.public.signIn')}
              </a>
            </p>
          </>
        )}
      </Panel>
    </VisitorFrame>
  );
}
