import { StyleSheet } from '@react-pdf/renderer';

export const ink = '#1c2024';
export const muted = '#545b63';
const faint = '#6b737b';
const hairline = '#e0e4e2';

const { figures } = StyleSheet.create({ figures: { textAlign: 'right', fontFeatureSettings: ['tnum'] } });

/** Lengths in points; tabular figures in columns of numbers only, as they widen hyphens too. */
export const style = StyleSheet.create({
  page: {
    paddingTop: 42,
    paddingHorizontal: 45,
    paddingBottom: 30,
    fontFamily: 'Inter',
    fontSize: 9,
    color: ink,
  },
  // Not on the page: react-pdf would resolve it anew on each page for what the page's frame inherits.
  body: { fontSize: 9, lineHeight: 1.4 },
  content: { flexGrow: 1, flexShrink: 1 },
  strong: { fontWeight: 600 },
  muted: { color: muted },
  label: { fontSize: 7.8, lineHeight: 1.4, color: faint, marginBottom: 2 },
  row: { flexDirection: 'row' },
  spread: { flexDirection: 'row', justifyContent: 'space-between' },

  mark: { width: 32, height: 32, borderRadius: 5, marginRight: 9, alignItems: 'center', justifyContent: 'center' },
  markText: { fontSize: 10.5, fontWeight: 600, lineHeight: 1 },
  logo: { maxWidth: 130, maxHeight: 42, marginRight: 10, objectFit: 'contain' },
  letterhead: { flexDirection: 'row', alignItems: 'center', width: 300 },
  sellerName: { fontSize: 11.5, lineHeight: 1.4, fontWeight: 600 },
  heading: { textAlign: 'right', width: 195 },
  kind: { fontSize: 19, fontWeight: 700, lineHeight: 1.15 },
  number: { fontSize: 10.5, lineHeight: 1.4, fontWeight: 600 },

  parties: { flexDirection: 'row', marginTop: 26, marginBottom: 18 },
  party: { width: '50%', paddingRight: 24 },
  title: { fontSize: 10.5, lineHeight: 1.4, fontWeight: 600, marginBottom: 10 },
  facts: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    borderTop: `0.75 solid ${hairline}`,
    borderBottom: `0.75 solid ${hairline}`,
    paddingTop: 8,
    paddingBottom: 4,
    marginBottom: 12,
  },
  fact: { width: '25%', paddingRight: 8, paddingBottom: 4 },

  head: { flexDirection: 'row', borderBottom: `1 solid ${ink}`, paddingVertical: 5 },
  headCell: { fontSize: 8.2, fontWeight: 600, color: muted },
  line: { borderBottom: `0.75 solid ${hairline}`, paddingVertical: 6 },
  comment: { borderBottom: `0.75 solid ${hairline}`, paddingVertical: 6, color: muted },
  subtotal: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderBottom: `0.75 solid ${ink}`,
    paddingVertical: 6,
    fontWeight: 600,
  },
  name: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  detail: { fontSize: 8, lineHeight: 1.4, color: muted, marginTop: 1, maxWidth: 340 },
  quantity: { width: 66, paddingLeft: 8, ...figures },
  unitPrice: { width: 66, paddingLeft: 8, ...figures },
  discount: { width: 46, paddingLeft: 8, ...figures },
  vat: { width: 44, paddingLeft: 8, ...figures },
  total: { width: 72, paddingLeft: 8, ...figures },

  totals: { alignSelf: 'flex-end', width: 236, marginTop: 10 },
  totalRow: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3.5, color: muted },
  totalLabel: { flexShrink: 1, paddingRight: 8 },
  totalValue: figures,
  grandTotal: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'flex-end',
    borderTop: `1.5 solid ${ink}`,
    marginTop: 4,
    paddingTop: 7,
    fontSize: 13,
    fontWeight: 700,
    lineHeight: 1.2,
  },

  payment: { flexDirection: 'row', alignItems: 'center', marginTop: 20 },
  code: { width: 74, height: 74, marginRight: 12 },
  grow: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  note: { marginTop: 14 },
  acceptance: { flexDirection: 'row', marginTop: 20 },
  box: { width: 270, marginLeft: 24, border: `0.75 solid ${faint}`, borderRadius: 4, padding: 9 },
  boxField: { width: '50%', color: muted, fontSize: 8 },
  signature: { color: muted, fontSize: 8, marginTop: 20, height: 52 },

  continued: { flexDirection: 'row', justifyContent: 'space-between', paddingBottom: 8, color: muted, fontSize: 8.2, lineHeight: 1.4 },
  foot: { borderTop: `0.75 solid ${hairline}`, paddingTop: 7, marginTop: 12, fontSize: 7.1, lineHeight: 1.45, color: muted },
  pageNumber: { width: 62, textAlign: 'right' },
  watermark: {
    position: 'absolute',
    top: 370,
    left: 0,
    width: 595,
    textAlign: 'center',
    fontSize: 92,
    fontWeight: 700,
    lineHeight: 1,
    color: '#f0f2f1',
    transform: 'rotate(-35deg)',
  },
}); // prettier-ignore
