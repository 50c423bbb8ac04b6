/** A version, a host and a provider of the first brand, for back-office routes that name one. */
export const brandThings: Record<string, string> = {
  "POST /staff/:tenant/versions/:version/restore": "1",
  "POST /staff/:tenant/hosts/:host/check": "localhost",
  "POST /staff/:tenant/hosts/:host/primary": "localhost",
  "POST /staff/:tenant/hosts/:host/remove": "localhost",
  "GET /staff/:tenant/providers/:provider/credentials": "swipe-games",
  "POST /staff/:tenant/providers/:provider/credentials": "swipe-games",
  "POST /staff/:tenant/providers/:provider/callback-key": "swipe-games",
  "GET /staff/:tenant/providers/:provider/calls": "swipe-games",
  "POST /staff/:tenant/providers/:provider/test": "swipe-games",
  "POST /staff/:tenant/providers/:provider/sync": "swipe-games",
  "POST /staff/:tenant/providers/:provider/state": "swipe-games",
};
