import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import { attachedFiles } from '../attachments/attached-files.server.ts';
import { companyPage } from './company-frame.server.ts';
import { CompanyPage, OnlyInside } from './company-frame.tsx';

export const meta = titleOf;

export const loader = screen('companyFiles', async (context) => {
  const { company, frame } = await companyPage(context, 'companyFiles');
  const { id } = company;
  const here = pathTo('companyFiles', { id });
  const attached = frame.chosen ? await attachedFiles(context, { kind: 'corporation', id }, id, here) : null;
  return { title: company.name, frame, attached, here };
});

export default function CompanyFiles() {
  const { frame, attached, here } = useLoaderData<typeof loader>();
  return (
    <CompanyPage frame={frame}>
      {attached ? <AttachedDocuments attached={attached} /> : <OnlyInside frame={frame} to={here} />}
    </CompanyPage>
  );
}
