/** A version and a host of the first brand, for back-office routes that name one. */
export const brandThings: Record<string, string> = {
  "POST /staff/:tenant/versions/:version/restore": "1",
  "POST /staff/:tenant/hosts/:host/check": "localhost",
  "POST /staff/:tenant/hosts/:host/primary": "localhost",
  "POST /staff/:tenant/hosts/:host/remove": "localhost",
};
