import { useText } from '../ui/text.tsx';

/** What a link says that opens nothing, whatever the reason. */
export function LostLink() {
  const t = useText();
  return (
    <main id="content" className="visitor lost">
      <section className="card panel">
        <h1>{t('public.lost.title')}</h1>
        <p>{t('public.lost.text')}</p>
      </section>
    </main>
  );
}
