/** Where a phone shows the way to a site: Apple's own know no `geo:`. */
export function routeTo(site: string, { headers }: Request): string {
  const place = encodeURIComponent(site);
  return /iPhone|iPad|Macintosh/.test(headers.get('User-Agent') ?? '')
    ? `https://maps.apple.com/?daddr=${place}`
    : `geo:0,0?q=${place}`;
}
