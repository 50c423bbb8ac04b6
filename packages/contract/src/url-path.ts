/** URL path of an endpoint: house games are served under `/house`, everything else under `/api`. */
export const urlPathOf = (template: string): string => (template.startsWith("/house/") ? template : `/api${template}`);
