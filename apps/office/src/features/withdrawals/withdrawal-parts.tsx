import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Check, Checks, PanelPart } from "../../frame/panel.tsx";
import { Amount, Avatar } from "../../frame/parts.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { colleaguesQuery } from "../../lib/queries.ts";
import type { WithdrawalFile } from "./withdrawal-panel.tsx";
import { useWithdrawalWords } from "./withdrawal-words.ts";

interface FileProps {
  readonly file: WithdrawalFile;
}

/** Shows everything that a decision needs: the player, the checks, a picture of the money, and the history. */
export const WithdrawalParts = ({ file }: FileProps) => (
  <>
    <Person file={file} />
    <Conference file={file} />
    <Money file={file} />
    <History file={file} />
  </>
);

function Person({ file: { tenant, player, player_id } }: FileProps) {
  const words = useWithdrawalWords();
  const maySee = useCan(opens("GET /staff/:tenant/players/:id", "players.read"), tenant);
  const { date } = useMoments();
  const hasContacts = player.phone_verified && player.email_verified;
  return (
    <section className="panel-part flex items-center gap-2">
      <Avatar name={player.name} seed={player_id} large />
      <div>
        {maySee ? (
          <Link to={`/jogadores/${tenant}/${player_id}`} className="font-semibold underline">
            {player.name}
          </Link>
        ) : (
          <b className="font-semibold">{player.name}</b>
        )}{" "}
        <span className="text-t3">
          {player.cpf === null ? null : `· ${player.cpf} `}· {words.since(date(player.created_at))}
        </span>
        <div className="mt-1 flex flex-wrap gap-1.5">
          <Badge shape={player.identity_verified ? "good" : "look"}>{player.identity_verified ? words.identity : words.noIdentity}</Badge>
          <Badge shape={hasContacts ? "good" : "look"}>{hasContacts ? words.contacts : words.noContacts}</Badge>
        </div>
      </div>
    </section>
  );
}

function Conference({ file }: FileProps) {
  const words = useWithdrawalWords();
  return (
    <PanelPart title={words.checks} note={words.checksNote}>
      <Checks checks={useChecks(file)} />
    </PanelPart>
  );
}

function useChecks({ key, frozen, player, method }: WithdrawalFile): Check[] {
  const words = useWithdrawalWords();
  const { date } = useMoments();
  const { balance, deposits } = player;
  const keyText = `${words.keyTypes[method.type] ?? method.type} ${method.key_masked}`;
  const keyCheck: Check =
    key === null
      ? { shape: "bad", text: words.keyGone, result: keyText }
      : {
          shape: key.held_until === null ? "good" : "look",
          text: key.held_until === null ? words.keyKnown : words.keyHeld,
          result: date(key.added_at),
        };
  return [
    { shape: player.state === "active" ? "good" : "bad", text: words.blocked[player.state] },
    keyCheck,
    player.restricted === null
      ? { shape: "good", text: words.noRestriction }
      : { shape: "look", text: words.restricted, result: player.restricted },
    balance.debt === 0
      ? { shape: "good", text: words.noDebt }
      : { shape: "bad", text: words.debt, result: <Amount centavos={balance.debt} /> },
    deposits.count > 0 ? { shape: "good", text: words.deposits, result: deposits.count } : { shape: "look", text: words.noDeposits },
    frozen ? { shape: "stopped", text: words.frozen } : { shape: "good", text: words.noFreeze },
  ];
}

function Money({ file: { player, amount } }: FileProps) {
  const words = useWithdrawalWords();
  const paid = player.withdrawals.find(({ state }) => state === "approved")?.amount ?? 0;
  const flows: readonly (readonly [string, number, string])[] = [
    [words.deposited, player.deposits.amount, "var(--c2)"],
    [words.withdrew, paid, "var(--c3)"],
    [words.balance, player.balance.cash, "var(--win)"],
    [words.held, player.balance.held, "var(--t3)"],
    [words.thisOne, amount, "var(--warn)"],
  ];
  const most = Math.max(1, ...flows.map(([, value]) => value));
  return (
    <PanelPart title={words.money} note={words.moneyNote}>
      <dl className="flows">
        {flows.map(([name, value, color]) => (
          <div key={name}>
            <dt>{name}</dt>
            <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(value / most) * 100} height="12" rx="1" fill={color} opacity="0.9" />
            </svg>
            <dd>
              <Amount centavos={value} />
            </dd>
          </div>
        ))}
      </dl>
    </PanelPart>
  );
}

/** States by their codes in a history, named as in players' transactions. */
const statesOfCodes: Readonly<Record<string, WithdrawalFile["state"]>> = {
  "0": "pending",
  "1": "approved",
  "2": "cancelled",
  "3": "invalid_pix_key",
  "4": "processing",
  "5": "under_review",
};

function History({ file }: FileProps) {
  const words = useWithdrawalWords();
  const { moment } = useMoments();
  const { data: names } = useQuery(colleaguesQuery);
  const nameOf = (id: string): string => names?.get(id) ?? words.someone;
  const steps = file.history.map(({ to, reason, at }) => {
    const [, verdict, by] = /^(approved_by|rejected_by):(.+)$/.exec(reason ?? "") ?? [];
    const state = statesOfCodes[to];
    const text = state === undefined ? words.requested : words.states[state];
    const who = by === undefined ? null : verdict === "approved_by" ? words.approvedBy(nameOf(by)) : words.rejectedBy(nameOf(by));
    return { at, text, who };
  });
  const approvals =
    file.state === "under_review" ? file.approvals.map(({ by, at }) => ({ at, text: words.approvedBy(nameOf(by)), who: null })) : [];
  const holds = file.holds.map(({ act, by, reason, at }) => ({
    at,
    text: `${act === "hold" ? words.heldBy(nameOf(by)) : words.unheldBy(nameOf(by))}: “${reason}”`,
    who: null,
  }));
  return (
    <PanelPart title={words.history}>
      <ol className="history">
        {[...steps, ...approvals, ...holds]
          .toSorted((one, other) => one.at.localeCompare(other.at))
          .map(({ at, text, who }) => (
            <li key={`${at} ${text}`}>
              <time dateTime={at}>{moment(at)}</time>
              <span>
                {text}
                {who === null ? null : (
                  <>
                    {" "}
                    · <Status shape="good">{who}</Status>
                  </>
                )}
              </span>
            </li>
          ))}
      </ol>
    </PanelPart>
  );
}
