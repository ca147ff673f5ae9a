/** Options of Remix; vite.config.ts hands them to its plugin. @type {import('@remix-run/dev').VitePluginConfig} */
export default {
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // Discovering routes at run time costs the server a quarter of its pages a second.
    v3_lazyRouteDiscovery: false,
    v3_routeConfig: true,
  },
};
