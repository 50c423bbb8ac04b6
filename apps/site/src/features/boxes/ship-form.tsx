import { Button } from "@trevo/ui/button";
import { TextInput } from "@trevo/ui/text-input";
import { type FormEvent, useState } from "react";
import { type ApiFailure, fieldErrors } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useSendOnce } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { shipPrizeMutation } from "./api.ts";

const fields = [
  { name: "zip_code", label: m.boxes_zip, autoComplete: "postal-code", max: 9 },
  { name: "street", label: m.boxes_street, autoComplete: "address-line1", max: 120 },
  { name: "number", label: m.boxes_number, autoComplete: "off", max: 20 },
  { name: "complement", label: m.boxes_complement, autoComplete: "address-line2", max: 60 },
  { name: "district", label: m.boxes_district, autoComplete: "address-level3", max: 80 },
  { name: "city", label: m.boxes_city, autoComplete: "address-level2", max: 80 },
  { name: "state", label: m.boxes_state, autoComplete: "address-level1", max: 2 },
] as const;

type Address = Record<(typeof fields)[number]["name"], string>;
const blank: Address = { zip_code: "", street: "", number: "", complement: "", district: "", city: "", state: "" };

/** Form for the shipping address of an item. */
export function ShipForm({ id, onSent, onCancel }: { id: string; onSent: () => void; onCancel: () => void }) {
  const [address, setAddress] = useState(blank);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const ship = useSendOnce(shipPrizeMutation(id));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const reply = await ship.send({ address: { ...address, state: address.state.trim().toUpperCase() } });
    if (reply.ok) onSent();
    else setFailure(reply);
  };
  const errors = failure ? fieldErrors(failure) : {};
  const isPlaced = fields.some(({ name }) => errors[`address.${name}`]);
  return (
    <form className="ship-form" onSubmit={(event) => void submit(event)} noValidate>
      {fields.map(({ name, label, autoComplete, max }) => (
        <TextInput
          key={name}
          label={label()}
          error={errors[`address.${name}`]}
          autoComplete={autoComplete}
          maxLength={max}
          value={address[name]}
          onChange={(event) => setAddress({ ...address, [name]: event.target.value })}
        />
      ))}
      {failure && !isPlaced ? <FailureNotice failure={failure} /> : null}
      <Button type="submit" tone="accent" busy={ship.busy ? m.boxes_shipping() : undefined}>
        {m.boxes_ship_send()}
      </Button>
      <Button onClick={onCancel}>{m.boxes_ship_cancel()}</Button>
    </form>
  );
}
