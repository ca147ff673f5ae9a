import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { domainOf, isDomain } from '#domain/installation/customer.ts';
import { findCustomer } from '#projections/installation/customer.ts';
import { publicScreen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { GuestFrame } from '../shell/guest-frame.tsx';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, PlainField } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';
import { hasOtherDomains, signInAddress } from './sign-in-address.ts';

export const meta = titleOf;

/** Leads whoever typed a domain of this installation to its sign-in, and says so kindly to everybody else. */
export const loader = publicScreen('welcome', async ({ url, services, t, signedIn }) => {
  const typed = url.searchParams.get('domain')?.slice(0, 300) ?? null;
  const name = typed === null ? null : domainOf(typed);
  const target = name ? await signInAddress(services, name, url.host) : null;
  if (target !== null) throw redirect(target);
  const customer = await findCustomer(services.db);
  // Who comes by the only address there is has nothing to choose.
  if (typed === null && signedIn === null && !hasOtherDomains(services, customer?.domains ?? [], url.host))
    throw redirect(pathTo('login', {}));
  return data(
    {
      title: t('api.customer.welcome.title'),
      typed: typed ?? '',
      error: errorOf(typed, name),
      contact: customer?.contact ?? null,
      motto: customer?.motto ?? null,
      customer: customer?.name ?? null,
      framed: signedIn !== null,
    },
    { status: typed === null ? 200 : 422 },
  );
});

function errorOf(typed: string | null, name: string | null): string | null {
  if (typed === null) return null;
  if (typed.trim() === '') return 'api.customer.welcome.required';
  if (name === null || !isDomain(name)) return 'api.customer.welcome.invalid';
  return `api.customer.welcome.unknown|domain=${name}`;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function DomainForm({ page: { title, typed, error, contact, customer, motto } }: { page: Loaded }) {
  const t = useText();
  const message = error === null ? undefined : errorText(t, error);
  return (
    <form method="get" action={pathTo('welcome', {})} className="card panel guest-form">
      <h1>{title}</h1>
      {customer !== null && (
        <p translate="no">
          <b>{customer}</b>
          {motto !== null && ` – ${motto}`}
        </p>
      )}
      <p>{t('api.customer.welcome.text')}</p>
      {message !== undefined && <ErrorSummary errors={[{ id: 'domain', label: '', message }]} />}
      <PlainField
        id="domain"
        name="domain"
        label={t('api.customer.welcome.domain')}
        defaultValue={typed}
        error={message}
        inputMode="url"
        autoComplete="off"
        maxLength={300}
        required
      />
      <Button tone="primary" className="wide">
        {t('api.customer.welcome.submit')}
      </Button>
      <p className="guest-links">
        <a href={pathTo('login', {})}>{t('api.customer.welcome.login')}</a>
      </p>
      {contact !== null && <p className="hint">{t('api.customer.welcome.contact', { contact })}</p>}
    </form>
  );
}

/** Where people who only know their company's domain begin. */
export default function Welcome() {
  const page = useLoaderData<typeof loader>();
  if (page.framed)
    return (
      <main id="content" className="page" tabIndex={-1}>
        <DomainForm page={page} />
      </main>
    );
  return (
    <GuestFrame path={pathTo('welcome', {})}>
      <DomainForm page={page} />
    </GuestFrame>
  );
}
