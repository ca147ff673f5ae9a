interface Props {
  src: string;
  title: string;
  className?: string;
}

/** A PDF in the browser's own viewer; what is shown comes with headers that let it load nothing. */
export function PdfFrame(props: Props) {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox shuts out the browser's own viewer of PDFs
  return <iframe {...props} title={props.title} />;
}
