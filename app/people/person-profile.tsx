import type { ReactNode } from 'react';
import type { StaffRow } from '#projections/people/staff.ts';
import { Columns, Definitions, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { ProfileWords } from './person-details.server.ts';

const own = (words: string | null | undefined): ReactNode => words && <span translate="no">{words}</span>;

/** Who somebody is, and how they are reached. */
export function PersonProfile({
  row,
  profile,
  first,
}: {
  row: Pick<StaffRow, 'email' | 'job' | 'profileName' | 'units' | 'managerName' | 'personnelNumber'>;
  profile: ProfileWords | null;
  /** What stands above it, in the narrower column. */
  first?: ReactNode;
}) {
  const t = useText();
  const format = useFormat();
  const label = (name: string) => t(`people.field.${name}`);
  const day = (date: string | null | undefined) => date && format.date(date);
  const paper = (name: string | null, number: string | null, until: string | null) =>
    name &&
    [name, number, until && t('people.validUntil', { day: format.date(until) })].filter(Boolean).join(' · ');
  return (
    <Columns
      main={
        <>
          <Panel title={t('people.form.identity')}>
            <Definitions
              items={[
                { term: label('birthName'), value: own(profile?.birthName) },
                { term: label('birthDate'), value: day(profile?.birthDate) },
                { term: label('birthPlace'), value: own(profile?.birthPlace) },
                { term: label('nationality'), value: profile?.nationality },
              ]}
            />
          </Panel>
          <Panel title={t('people.form.reached')}>
            <Definitions
              items={[
                { term: label('email'), value: own(row.email) },
                { term: label('mobile'), value: own(profile?.mobile) },
                { term: label('phone'), value: own(profile?.phone) },
                { term: label('personalEmail'), value: own(profile?.personalEmail) },
                { term: label('address'), value: own(profile?.address) },
              ]}
            />
          </Panel>
        </>
      }
      aside={
        <>
          {first}
          <Panel title={t('people.form.post')}>
            <Definitions
              items={[
                { term: label('job'), value: own(row.job) },
                { term: label('profile'), value: own(row.profileName) },
                { term: label('units'), value: own(row.units) },
                { term: label('manager'), value: own(row.managerName) },
                { term: label('personnelNumber'), value: own(row.personnelNumber) },
              ]}
            />
          </Panel>
          <Panel title={t('people.form.emergency')}>
            {profile?.emergency.length ? (
              <Definitions
                items={profile.emergency.map(({ name, relation, phone }) => ({
                  term: [name, relation].filter(Boolean).join(' · '),
                  value: own(phone),
                }))}
              />
            ) : (
              <p className="hint">{t('people.noEmergency')}</p>
            )}
          </Panel>
          <Panel title={t('people.form.papers')}>
            <Definitions
              items={[
                {
                  term: label('drivingLicence'),
                  value: profile && own(paper(profile.licence, profile.licenceNumber, profile.licenceExpiry)),
                },
                {
                  term: label('permitType'),
                  value: profile && own(paper(profile.permit, profile.permitNumber, profile.permitExpiry)),
                },
              ]}
            />
          </Panel>
        </>
      }
    />
  );
}
