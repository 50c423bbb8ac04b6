/** Hosts that stay on this machine: its names, and the folder of a socket. */
export const ownMachine = /^(?:localhost|127\.[\d.]+|\[::1\]|%2F.*)$/i;
