import { createHash } from 'node:crypto';
import {
  AFRelationship,
  decodePDFRawStream,
  PDFArray,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
} from '@cantoo/pdf-lib';

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

/** The file's own metadata with what Factur-X adds. */
function addMetadata(file: PDFDocument): void {
  const stream = file.catalog.lookup(PDFName.of('Metadata'));
  if (!(stream instanceof PDFRawStream)) throw new Error('The PDF has no metadata');
  const own = new TextDecoder().decode(decodePDFRawStream(stream).decode());
  const text = own.replace('</rdf:RDF>', `${facturXMetadata}</rdf:RDF>`);
  const made = file.context.stream(new TextEncoder().encode(text), { Type: 'Metadata', Subtype: 'XML' });
  file.context.assign(file.context.getObjectRef(stream) ?? file.context.nextRef(), made);
}

/** Another content has another identifier; the first half stays that of the pages (ISO 32000-1, 14.4). */
function identify(file: PDFDocument, xml: string): void {
  const { ID } = file.context.trailerInfo;
  const digest = PDFHexString.of(createHash('md5').update(xml).digest('hex'));
  file.context.trailerInfo.ID = file.context.obj([ID instanceof PDFArray ? ID.get(0) : digest, digest]);
}

/**
 * Makes a PDF/A-3 a Factur-X: the XML is attached as another form of the whole document (`/AFRelationship
 * /Alternative`), and the metadata says so. The pages stay as they are; the same input gives the same bytes.
 * @param date ISO date of the invoice, which stands for the day the XML was made
 */
export async function attachFacturX(pdf: Uint8Array, xml: string, date: string): Promise<Uint8Array> {
  const file = await PDFDocument.load(pdf, { updateMetadata: false });
  const day = new Date(`${date}T00:00:00Z`);
  await file.attach(new TextEncoder().encode(xml), FACTUR_X_FILE, {
    mimeType: 'text/xml',
    description: 'Factur-X',
    creationDate: day,
    modificationDate: day,
    afRelationship: AFRelationship.Alternative,
  });
  addMetadata(file);
  identify(file, xml);
  return file.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}
