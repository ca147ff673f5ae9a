import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { layoutPage, runLayoutForm } from './layout-page.server.ts';
import { MailLayoutForm } from './mail-layout-form.live.tsx';

export const meta = titleOf;

export const loader = screen('mailLayout', layoutPage);
export const action = screen('mailLayout', runLayoutForm);
export default MailLayoutForm;
