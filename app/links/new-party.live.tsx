import { NewRecord } from '../ui/form/new-record.live.tsx';
import { useLanguage, useText } from '../ui/text.tsx';

/** Fields of a new third party, in the order in which people say them. */
const asked = [
  { name: 'name', required: true },
  { name: 'street', path: 'address.street', required: true },
  { name: 'postalCode', path: 'address.postalCode', required: true },
  { name: 'city', path: 'address.city', required: true },
  { name: 'siren' },
  { name: 'email' },
] as const;

interface Props {
  /** What was typed where nobody has that name. */
  name: string;
  /** What it becomes: `prospect`, `client` or `supplier`. */
  role: string;
  done(id: number, name: string): void;
  close(): void;
}

/** Makes a third party without leaving the form. */
export function NewParty({ name, role, done, close }: Props) {
  const t = useText();
  const language = useLanguage();
  return (
    <NewRecord<{ id: number; value: string }>
      title={t(`live.party.${role}`)}
      fields={asked.map((field) => ({
        ...field,
        label: t(`live.party.field.${field.name}`),
        value: field.name === 'name' ? name : undefined,
      }))}
      call="/api/thirdparty/new"
      bodyOf={(said) => ({
        name: said('name'),
        [role]: true,
        language,
        siren: said('siren'),
        email: said('email'),
        address: {
          street: said('street') ?? '',
          postalCode: said('postalCode') ?? '',
          city: said('city') ?? '',
          country: 'FR',
        },
      })}
      done={({ id, value }) => done(id, value)}
      close={close}
    />
  );
}
