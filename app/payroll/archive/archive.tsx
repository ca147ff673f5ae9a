import { useLoaderData } from '@remix-run/react';
import { publicScreen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { VisitorFrame } from '../../public-quotation/visitor-frame.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { BirthQuestion } from '../birth-question.tsx';
import { YearOfSlips } from '../slip-years.tsx';
import { archivePage, enterArchive } from './archive.server.ts';

export const meta = titleOf;

export const loader = publicScreen('slipArchive', archivePage);
export const action = publicScreen('slipArchive', enterArchive);

/** What a link says that opens nothing, whatever the reason, and how another one is had. */
function Lost() {
  const t = useText();
  return (
    <main id="content" className="visitor lost">
      <section className="card panel">
        <h1>{t('payroll.public.lost')}</h1>
        <p>{t('payroll.archive.lostHint')}</p>
        <p>
          <LinkButton tone="primary" to={pathTo('slipArchiveAsk', {})}>
            {t('payroll.public.ask')}
          </LinkButton>
        </p>
      </section>
    </main>
  );
}

/** All wage slips of somebody without an account, by the link that was mailed and the day of birth. */
export default function Archive() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  if (page.lost) return <Lost />;
  return (
    <VisitorFrame page={page}>
      <h1 className="candidate-title">{page.title}</h1>
      {page.years === null ? (
        <Panel title={t('payroll.archive.birthTitle')}>
          <p>{t('payroll.archive.until', { date: format.date(page.until) })}</p>
          <BirthQuestion
            action={page.here}
            known={page.birthKnown}
            wrong={page.wrong}
            label={t('payroll.archive.enter')}
          />
        </Panel>
      ) : (
        <>
          <p>{t('payroll.archive.kept')}</p>
          {page.years.length > 1 && (
            <p>
              <LinkButton tone="primary" icon="download" to={page.all}>
                {t('payroll.own.allZip')}
              </LinkButton>
            </p>
          )}
          {page.years.map((year) => (
            <YearOfSlips key={year.year} year={year} />
          ))}
        </>
      )}
    </VisitorFrame>
  );
}
