/** What the viewer's own file puts into the window. */
interface Viewer {
  SwaggerUIBundle?: (options: object) => unknown;
}

/** Shows the API's document where the page has a place for it; its viewer is loaded there alone. */
export function showApiDocument(): void {
  const place = document.querySelector<HTMLElement>('[data-api-viewer]');
  if (place === null) return;
  const script = document.createElement('script');
  script.src = place.dataset['apiViewer'] ?? '';
  script.addEventListener('load', () => {
    const { SwaggerUIBundle } = window as Viewer;
    SwaggerUIBundle?.({
      domNode: place,
      url: place.dataset['apiDocument'],
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      filter: true,
      validatorUrl: null,
      displayRequestDuration: true,
    });
  });
  document.head.append(script);
}
