import { kilometres } from '../equipment/lasting.ts';
import { Alert } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { SiteWay } from './site-way.ts';

/** How far it is and how long it takes; what failed is said before (second specification, section 8, "Map"). `taken`: its minutes are in the form. */
export function WayTold({ way, taken = false }: { way: SiteWay; taken?: boolean }) {
  const t = useText();
  const format = useFormat();
  const { metres, minutes, isEstimate, fault } = way;
  const length = t(isEstimate ? 'transport.way.estimate' : 'transport.way.told', {
    km: format.quantity(kilometres(metres)),
    minutes: format.integer(minutes),
  });
  const told = taken ? `${length} ${t('transport.way.taken')}` : length;
  return fault === null ? (
    <Alert tone="info">{told}</Alert>
  ) : (
    <Alert tone="bad">
      <b>{t('transport.way.error')}</b> {t('transport.way.failed')} {t(`transport.way.fault.${fault}`)} {told}
    </Alert>
  );
}
