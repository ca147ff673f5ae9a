/** Something that waits for whoever looks at the home page, and where to do it. */
export interface WorkItem {
  key: string;
  title: string;
  detail: string;
  to: string;
  action: string;
}
