import { useText } from '../ui/text.tsx';

/** What a link says that opens nothing, whatever the reason. */
export function LostLink({ words = 'lost' }: { words?: 'lost' | 'lostInvoice' }) {
  const t = useText();
  return (
    <main id="content" className="visitor lost">
      <section className="card panel">
        <h1>{t(`public.${words}.title`)}</h1>
        <p>{t(`public.${words}.text`)}</p>
      </section>
    </main>
  );
}
