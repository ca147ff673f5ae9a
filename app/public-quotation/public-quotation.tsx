import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { titleAlone } from '../http/title.ts';
import { publicScreen, type ScreenContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { AnswerForm } from './answer-forms.tsx';
import { noteVisit } from './follow-link.server.ts';
import { LostLink } from '../shell/lost-link.tsx';
import { openLink } from './open-link.server.ts';
import { answerLink, gone, type FormAnswer } from './quotation-answer.server.ts';
import { quotationPage } from './quotation-page.server.ts';
import { QuotationPaper } from './quotation-paper.tsx';
import { MissedAnswer, QuotationStanding } from './quotation-standing.tsx';
import { VisitorFrame } from './visitor-frame.tsx';

export const meta = titleAlone;

/** The same page for a link that never was, is past or was taken back: nobody learns which. */
const lost = ({ t, language }: ScreenContext) =>
  data({ lost: true as const, title: t('public.lost.title'), language }, { status: 404 });

export const loader = publicScreen('publicQuotation', async (context) => {
  const opened = await openLink(context);
  if (opened === null) return lost(context);
  const { url, params } = context;
  // The page speaks the client's language until another is asked for.
  if (!url.searchParams.has('lng')) {
    const query = { lng: opened.link.language, step: url.searchParams.get('step') };
    throw redirect(pathTo('publicQuotation', { token: params['token'] ?? '' }, query));
  }
  await noteVisit(context, opened, opened.link.link);
  return quotationPage(context, opened);
});

export const action = publicScreen('publicQuotation', async (context) => {
  const opened = await openLink(context);
  return opened === null ? gone() : answerLink(context, opened);
});

export default function PublicQuotation() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<() => Promise<FormAnswer | null>>();
  if (page.lost) return <LostLink />;
  const step = page.answerable ? (answer?.step ?? page.step) : null;
  return (
    <VisitorFrame page={page}>
      <QuotationStanding page={page} asks={step === null} />
      {step !== null && <AnswerForm page={page} step={step} answer={answer ?? undefined} />}
      {answer && !page.answerable && <MissedAnswer />}
      <QuotationPaper page={page} />
    </VisitorFrame>
  );
}
