import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Text } from '@react-email/text';
import { createElement, Fragment, type CSSProperties, type ReactNode } from 'react';
import { socialNetworks } from '#domain/mailing/mail-layout.ts';
import { texts } from '#locales/index.ts';
import { lookOf, sheetOf } from './mail-look.ts';
import type { MailPayment, MailTemplate, MailWords } from './mail-template.ts';
import { keyed, Paragraphs } from './mail-words.tsx';

/** Where comments for Outlook go, which React cannot write (see renderMail). */
export const GHOST_START = 'mail-ghost-start';
export const GHOST_END = 'mail-ghost-end';

interface Part {
  template: MailTemplate;
  look: ReturnType<typeof lookOf>;
}

/** A part of the mail. Its room stands on the cell: Outlook on Windows knows none on a table. */
const Block = ({ name, style, children }: { name: string; style: CSSProperties; children: ReactNode }) => (
  <Row>
    <Column className={name} style={style}>
      {children}
    </Column>
  </Row>
);

/** What lists of mails show beside the subject: the beginning of the text. */
const PREHEADER = 110;
const preheaderOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, PREHEADER);

function Band({ template: { layout, company, logo, language }, look }: Part) {
  const alt = texts[language].mailing.letter.logo.replace('{{company}}', company.name);
  return (
    <Block name="mail-card" style={look.band}>
      {logo && <Img src={logo.src} width={logo.width} height={logo.height} alt={alt} style={look.logo} />}
      {layout.header !== null && (
        <Text className="mail-words" style={look.header}>
          {layout.header}
        </Text>
      )}
    </Block>
  );
}

/** How what the mail asks for is paid: the code beside the account, below it on a telephone. */
function Payment({ payment: { title, lines, code }, look }: { payment: MailPayment; look: Part['look'] }) {
  return (
    <Block name="mail-words" style={look.payment}>
      <Text className="mail-words" style={look.paymentTitle}>
        {title}
      </Text>
      {lines.map(({ term, value }) => (
        <Text key={term} className="mail-words" style={look.paymentLine}>
          {term}&nbsp;: <strong>{value}</strong>
        </Text>
      ))}
      {code && (
        <>
          <Img src={code.src} width={code.width} height={code.height} alt={code.hint} style={look.code} />
          <Text className="mail-quiet" style={look.codeHint}>
            {code.hint}
          </Text>
        </>
      )}
    </Block>
  );
}

/** Whose mail it is and where they are found. */
function Foot({ template: { layout, company }, look }: Part) {
  const pages = socialNetworks.flatMap((network) => {
    const page = layout.social[network];
    return page === null ? [] : [{ name: networkNames[network], page }];
  });
  return (
    <Block name="mail-foot" style={look.foot}>
      <Text className="mail-quiet" style={look.contact}>
        <strong>{company.name}</strong>
        {company.contact.map((line) => (
          <Fragment key={line}>
            <br />
            {line}
          </Fragment>
        ))}
      </Text>
      {pages.length > 0 && (
        <Text className="mail-quiet" style={{ ...look.contact, margin: '8px 0 0' }}>
          {pages.map(({ name, page }, index) => (
            <Fragment key={name}>
              {index > 0 && ' · '}
              <Link href={page} className="mail-link" style={look.link}>
                {name}
              </Link>
            </Fragment>
          ))}
        </Text>
      )}
      {layout.footers.length > 0 && <Hr style={look.rule} />}
      {keyed(layout.footers).map(({ key, text }) => (
        <Text key={key} className="mail-quiet" style={look.footer}>
          {text}
        </Text>
      ))}
    </Block>
  );
}

const networkNames = {
  facebook: 'Facebook',
  youtube: 'YouTube',
  twitter: 'X (Twitter)',
  linkedin: 'LinkedIn',
};

/** A whole mail as HTML. */
export function MailDocument({ template, words }: { template: MailTemplate; words: MailWords }) {
  const { layout, language } = template;
  const look = lookOf(layout);
  return (
    <Html lang={language} dir="ltr">
      <Head>
        <title>{words.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style dangerouslySetInnerHTML={{ __html: sheetOf(layout) }} />
      </Head>
      <Body className="mail-ground" style={look.body}>
        <Preview>{preheaderOf(words.text)}</Preview>
        {createElement(GHOST_START)}
        <Container style={look.ground}>
          <Band template={template} look={look} />
          <Block name="mail-card" style={look.card}>
            <Paragraphs text={words.text} style={look.words} link={look.link} />
            {words.payment && <Payment payment={words.payment} look={look} />}
            {words.buttons.map(({ label, url }) => (
              <Button key={url} href={url} className="mail-button" style={look.button}>
                {label}
              </Button>
            ))}
          </Block>
          <Foot template={template} look={look} />
        </Container>
        {createElement(GHOST_END)}
      </Body>
    </Html>
  );
}
