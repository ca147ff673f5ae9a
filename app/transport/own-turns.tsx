import { pathTo } from '../paths.ts';
import type { IntentAnswer } from '../http/intents.server.ts';
import { TrackedBadge } from '../tracked/tracked-badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { DriverPage } from './driver-page.tsx';
import { orderLook } from './order-look.ts';
import type { ownTurns } from './own-turns.server.ts';
import { PhoneTurns } from './phone-turns.tsx';
import { SiteAnswer } from './site-answer.tsx';

type Turns = NonNullable<Awaited<ReturnType<typeof ownTurns>>>;

/** One's own turns to an intervention of somebody else: its site, the way there, and these. */
export function OwnTurns({ to, answer }: { to: Turns; answer: IntentAnswer | undefined }) {
  const t = useText();
  const format = useFormat();
  return (
    <Page
      title={to.title}
      crumbs={[{ label: t('transport.mine'), to: pathTo('ownInterventions', {}) }]}
      badge={to.status === 'cancelled' && <TrackedBadge look={orderLook} status={to.status} />}
      subtitle={[`${format.dateTime(to.start)} – ${format.time(to.end)}`, to.siteAddress]
        .filter(Boolean)
        .join(' · ')}
      actions={to.route !== null && <LinkButton to={to.route}>{t('transport.action.route')}</LinkButton>}
    >
      <DriverPage owner={to.owner} corporation={to.corporation}>
        <SiteAnswer answer={answer} />
        <div data-driver={to.status} data-open="[]">
          <Panel title={t('transport.ownTurns')}>
            <PhoneTurns turns={to.turns} answer={answer} mayNote={to.mayNote} />
          </Panel>
        </div>
      </DriverPage>
    </Page>
  );
}
