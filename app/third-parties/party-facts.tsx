import type { ThirdPartyProfile } from '#domain/third-parties/third-party.ts';
import { Definitions, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

interface Props {
  profile: ThirdPartyProfile;
  condition: string | null;
  paymentType: string | null;
}

const asIs = (text: string | null | undefined) => text && <span translate="no">{text}</span>;

/** Who a third party is, how it pays, and its accounts. */
export function PartyFacts({ profile, condition, paymentType }: Props) {
  const t = useText();
  const { identity } = profile;
  const field = (name: string) => t(`thirdParties.field.${name}`);
  const address = identity?.address;
  const accounts = (['accountingCode', 'generalAccount', 'supplierAccount'] as const).filter(
    (name) => profile[name],
  );
  return (
    <Panel title={t('thirdParties.form.identity')}>
      <Definitions
        items={[
          { term: field('code'), value: asIs(profile.code) },
          { term: 'SIREN', value: identity?.siren },
          { term: 'SIRET', value: identity?.siret },
          { term: field('vatNumber'), value: identity?.vatNumber },
          ...(identity?.electronicAddress
            ? [{ term: field('electronicAddress'), value: asIs(identity.electronicAddress) }]
            : []),
          {
            term: field('email'),
            value: identity?.email && (
              <a href={`mailto:${identity.email}`} translate="no">
                {identity.email}
              </a>
            ),
          },
          { term: field('phone'), value: identity?.phone },
          {
            term: field('address'),
            value: address && `${address.street}, ${address.postalCode} ${address.city}`,
          },
          { term: 'IBAN', value: identity?.iban },
          { term: t('commerce.field.paymentCondition'), value: condition },
          { term: t('commerce.field.paymentType'), value: paymentType },
          ...accounts.map((name) => ({ term: field(name), value: asIs(profile[name]) })),
          ...(profile.noReminders ? [{ term: field('noReminders'), value: t('ui.yes') }] : []),
        ]}
      />
    </Panel>
  );
}
