import { Alert, Definitions, Panel } from '../ui/page.tsx';
import { useFormat, useLanguage, useText } from '../ui/text.tsx';
import { decimalDays, eventWords } from './leave-words.ts';
import type { Outlook } from './outlook.server.ts';

/** That there is not enough left, and when. */
function Short({ balance: { shortOn, shortWaiting } }: { balance: NonNullable<Outlook['balance']> }) {
  const t = useText();
  const format = useFormat();
  if (shortOn !== null)
    return <Alert tone="warn">{t('timeOff.outlook.short', { day: format.date(shortOn) })}</Alert>;
  if (shortWaiting === null) return null;
  return <Alert tone="warn">{t('timeOff.outlook.shortWaiting', { day: format.date(shortWaiting) })}</Alert>;
}

/** What follows from a leave: days, balance, and who else is away. */
export function OutlookPanel({ outlook, sent = false }: { outlook: Outlook; sent?: boolean }) {
  const t = useText();
  const language = useLanguage();
  const format = useFormat();
  const { days, unit, balance, obstacle, needsDocument, event, longest, away, team, board } = outlook;
  return (
    <Panel title={t(sent ? 'timeOff.outlook.decide' : 'timeOff.outlook.title')}>
      {obstacle !== null && <Alert tone="bad">{obstacle}</Alert>}
      {balance && <Short balance={balance} />}
      {event?.beyond && <Alert tone="warn">{t('timeOff.outlook.beyondEvent')}</Alert>}
      {longest !== null && <Alert tone="warn">{t('timeOff.outlook.longest', { days: longest })}</Alert>}
      {needsDocument && !sent && (
        <Alert tone="info">
          {event?.document
            ? t('timeOff.outlook.eventDocument', { document: event.document })
            : t('timeOff.outlook.document')}
        </Alert>
      )}
      <Definitions
        items={[
          {
            term: t('timeOff.outlook.days'),
            value: <b>{t(`timeOff.days.${unit}`, { days: decimalDays(days, language) })}</b>,
          },
          ...(event === null
            ? []
            : [
                {
                  term: event.name,
                  value: [eventWords(event, language, t), event.basis].filter(Boolean).join(' · ') || '–',
                },
                ...(event.end === null
                  ? []
                  : [{ term: t('timeOff.outlook.eventEnd'), value: format.date(event.end) }]),
              ]),
          ...(balance === null
            ? []
            : [
                {
                  term: t('timeOff.outlook.before', { account: balance.account }),
                  value: decimalDays(balance.before, language),
                },
                {
                  term: t('timeOff.outlook.after', { account: balance.account }),
                  value: <b>{decimalDays(balance.after, language)}</b>,
                },
                ...(balance.later === null
                  ? []
                  : [{ term: t('timeOff.outlook.later'), value: decimalDays(balance.later, language) }]),
                ...(balance.waiting === null
                  ? []
                  : [
                      {
                        term: t('timeOff.outlook.waiting'),
                        value: t('timeOff.outlook.withWaiting', {
                          days: decimalDays(balance.waiting, language),
                          after: decimalDays(balance.afterWaiting, language),
                        }),
                      },
                    ]),
              ]),
        ]}
      />
      <h3>{t('timeOff.outlook.away')}</h3>
      {away.length === 0 && team === 0 && <p className="hint">{t('timeOff.outlook.nobody')}</p>}
      {team > 0 && <p>{t('timeOff.outlook.team', { count: team })}</p>}
      {away.length > 0 && (
        <ul>
          {away.map(({ id, name, when, to }) => (
            <li key={id}>
              {to === null ? (
                <span translate="no">{name}</span>
              ) : (
                <a className="link" href={to} translate="no">
                  {name}
                </a>
              )}{' '}
              <small>{when}</small>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a className="link" href={board}>
          {t('timeOff.outlook.board')}
        </a>
      </p>
    </Panel>
  );
}
