import { Fragment, type ReactNode } from 'react';
import type { StaffRow } from '#projections/people/staff.ts';
import { Columns, Definitions, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { CustomFact } from '../custom-fields/custom-data.server.ts';
import { CustomFacts } from '../custom-fields/custom-panel.tsx';
import type { ProfileWords } from './person-details.server.ts';

const own = (words: string | null | undefined): ReactNode => words && <span translate="no">{words}</span>;

const Units = ({ units }: { units: { id: number; name: string; to: string | null }[] }) => (
  <span translate="no">
    {units.map(({ id, name, to }, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        {to === null ? (
          name
        ) : (
          <a className="link" href={to}>
            {name}
          </a>
        )}
      </Fragment>
    ))}
  </span>
);

/** Who somebody is, and how they are reached. */
export function PersonProfile({
  row,
  profile,
  units = null,
  facts = [],
  first,
}: {
  row: Pick<StaffRow, 'email' | 'job' | 'profileName' | 'units' | 'managerName' | 'personnelNumber'>;
  profile: ProfileWords | null;
  /** The units by name, with where each leads; null: as the row says them. */
  units?: { id: number; name: string; to: string | null }[] | null;
  /** What the company asks of its people besides. */
  facts?: CustomFact[];
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
                {
                  term: label('gender'),
                  value: profile?.gender && t(`users.gender.${profile.gender}`),
                },
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
          <CustomFacts facts={facts} />
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
                { term: label('units'), value: units?.length ? <Units units={units} /> : own(row.units) },
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
