import { createHash } from 'node:crypto';
import type { PDFDocument } from 'pdfkit';

/** The name that readers look for (Factur-X 1.07, 6.3). */
export const FACTUR_X_FILE = 'factur-x.xml';

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const properties = [
  ['DocumentFileName', 'name of the embedded XML invoice file', FACTUR_X_FILE],
  ['DocumentType', 'INVOICE', 'INVOICE'],
  ['Version', 'the actual version of the Factur-X XML schema', '1.0'],
  ['ConformanceLevel', 'the conformance level of the embedded Factur-X data', 'EN 16931'],
] as const;

const described = properties
  .map(
    ([name, description]) => `
              <rdf:li rdf:parseType="Resource">
                <pdfaProperty:name>${name}</pdfaProperty:name>
                <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                <pdfaProperty:category>external</pdfaProperty:category>
                <pdfaProperty:description>${description}</pdfaProperty:description>
              </rdf:li>`,
  )
  .join('');

/** What the file says of its invoice, and what those words mean: PDF/A knows no others than it has explained. */
const facturXMetadata = `
        <rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${properties
          .map(([name, , value]) => `\n          <fx:${name}>${value}</fx:${name}>`)
          .join('')}
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
          <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
            <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
            <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
            <pdfaSchema:prefix>fx</pdfaSchema:prefix>
            <pdfaSchema:property><rdf:Seq>${described}
            </rdf:Seq></pdfaSchema:property>
          </rdf:li></rdf:Bag></pdfaExtension:schemas>
        </rdf:Description>
`;

/**
 * Makes a PDF/A-3 that is being written a Factur-X: the XML is attached as another form of the whole document
 * (`/AFRelationship /Alternative`), and the metadata says so.
 * @param date ISO date of the invoice, which stands for the day the XML was made
 */
export function attachFacturX(file: PDFDocument, xml: string, date: string): void {
  const day = new Date(`${date}T00:00:00Z`);
  file.file(new TextEncoder().encode(xml), {
    name: FACTUR_X_FILE,
    type: 'text/xml',
    description: 'Factur-X',
    creationDate: day,
    modifiedDate: day,
    relationship: 'Alternative',
  });
  file.appendXML(facturXMetadata);
}

const ID = '/ID [<';
const DIGITS = 32;

/**
 * Writes over what pdfkit has otherwise. Another content has another identifier (ISO 32000-1, 14.4); the first half stays
 * that of the pages, where pdfkit makes both of what the file says of itself. And the checksum of the attachment is 16
 * bytes (table 46), where pdfkit has their digits as a text.
 */
export function identify(pdf: Buffer, xml: string): void {
  const at = pdf.lastIndexOf(ID);
  if (at === -1) throw new Error('The PDF has no identifier');
  const second = at + ID.length + DIGITS + '> <'.length;
  const digest = createHash('md5').update(xml).digest('hex');
  pdf.write(digest, second, 'latin1');
  const sum = pdf.indexOf(`/CheckSum (${digest})`, 0, 'latin1');
  if (sum === -1) throw new Error('The attachment has no checksum');
  pdf.write(`/CheckSum <${digest}>`, sum, 'latin1');
}
