import { api } from "./api.ts";
import { readStored, writeStored } from "./storage.ts";

/** Used when the country is unknown. */
const unknownPlace = { countryCode: "BR", callingCode: "55" };

const countryKey = "userCountryCode";
const callingKey = "userCallingCode";

const parseCountry = (text: string): string | null => (/^[A-Z]{2}$/.test(text) ? text : null);
const parseCalling = (text: string): string | null => (/^[1-9]\d{0,3}$/.test(text) ? text : null);

/** Requests the visitor's country and calling code once and stores them. */
export async function keepPlace(): Promise<void> {
  if (readStored(countryKey, parseCountry) && readStored(callingKey, parseCalling)) return;
  const reply = await api("GET /geoip", {});
  const place = reply.ok ? reply.data : unknownPlace;
  writeStored(countryKey, parseCountry(place.countryCode) ?? unknownPlace.countryCode);
  writeStored(callingKey, parseCalling(place.callingCode) ?? unknownPlace.callingCode);
}
