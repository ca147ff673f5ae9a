import { activityChoice } from '#domain/records/activity.ts';
import { valueText } from '#domain/records/value-text.ts';
import { choices, type RecordRow } from '#projections/records/records.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** Categories are of several subjects; one that names none is of all. */
const isOfParties = ({ values: { subjects } }: RecordRow): boolean =>
  !Array.isArray(subjects) || subjects.length === 0 || subjects.includes('third_party');

const resources = ['paymentcondition', 'paymenttype', 'category', 'servicetype', 'url', 'businesscode'];

/** What third parties are paid by, sorted by and do, to choose from. */
export async function partyChoices({ services, corporation, language }: StaffContext) {
  const found = await choices(services.db, resources, corporation, language);
  const options = (resource: string, fits: (record: RecordRow) => boolean = () => true) =>
    (found.get(resource) ?? []).filter(fits).map(({ id, label }) => ({ value: id, label }));
  return {
    conditions: options('paymentcondition'),
    paymentTypes: options('paymenttype'),
    sorts: {
      category: options('category', isOfParties),
      serviceType: options('servicetype'),
      portal: options('url'),
    },
    activities: (found.get('businesscode') ?? []).map(({ label, values }) =>
      activityChoice(label, valueText(values['name'])),
    ),
  };
}
