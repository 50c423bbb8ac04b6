import type { WithdrawMethod } from "@trevo/contract";
import { Icon, type IconName } from "@trevo/ui/icon";
import { waitUntilText } from "../../lib/moment-text.ts";
import { keyTypeName, maskedText } from "../../lib/transaction-look.ts";
import { m } from "../../paraglide/messages.js";

const icons: Record<WithdrawMethod["type"], IconName> = { cpf: "user", cnpj: "box", email: "send", phone: "chat", evp: "pix" };

export interface MethodListProps {
  methods: readonly WithdrawMethod[];
  chosen: string | null;
  onChoose: (id: string) => void;
  onAdd: () => void;
}

/** The player's keys. A key in its safety period shows when it becomes usable. */
export function MethodList({ methods, chosen, onChoose, onAdd }: MethodListProps) {
  return (
    <fieldset className="methods">
      <legend>{m.withdraw_key()}</legend>
      {methods.length === 0 ? <p className="withdraw-why">{m.withdraw_key_none()}</p> : null}
      {methods.map((method) => (
        <label key={method.id} className="method" data-held={method.held_until ? "" : undefined}>
          <input
            type="radio"
            name="method"
            value={method.id}
            checked={method.id === chosen}
            disabled={method.held_until !== null}
            onChange={() => onChoose(method.id)}
          />
          <i>
            <Icon name={icons[method.type]} />
          </i>
          <span>
            <b>{keyTypeName(method.type)}</b>
            <small>{maskedText(method.key_masked)}</small>
          </span>
          {method.held_until ? (
            <em>
              <Icon name="lock" />
              {m.withdraw_key_held({ time: waitUntilText(method.held_until) })}
            </em>
          ) : (
            <Icon name="check" className="method-check" />
          )}
        </label>
      ))}
      <button type="button" className="method-add" onClick={onAdd}>
        <Icon name="plus" />
        {m.withdraw_key_add()}
      </button>
    </fieldset>
  );
}
