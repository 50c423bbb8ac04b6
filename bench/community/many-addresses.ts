/**
 * Lets each socket of the clients name an address of its own: a server keeps at most 2,000 sockets of guests from one address, and closes the
 * oldest ones beyond that.
 */
export const manyAddresses = { TRUSTED_PROXIES: "127.0.0.0/8,::1" };
